/** Finds the fields of directories that contain places, and builds links to lists of the records in an area. */

import { noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Condition, Directory, FieldDefinition } from '#core/model.ts';
import { getRecordsAddress } from '../../state/navigation.ts';

/** Returns the visible fields whose values are places, in the directory's order. */
export function getAddressFields(registry: FieldRegistry, { fields }: Directory): FieldDefinition[] {
  return fields.filter(field => !field.deleted && !field.hidden && registry.bind(field).plugin.place);
}

export function getMapFields(registry: FieldRegistry, directory: Directory): FieldDefinition[] {
  return getAddressFields(registry, directory).filter(({ showOnMap }) => showOnMap);
}

export interface AreaFilter {
  readonly fieldIds: readonly string[];
  /** In the format of the `Within` condition. */
  readonly area: string;
  readonly filters?: RecordFilters;
  readonly conditions?: readonly Condition[];
}

export function buildAreaAddress(
  directory: Directory,
  { fieldIds, area, filters = noFilters, conditions = [] }: AreaFilter,
): string {
  const value = { stringValue: area };
  const parts = fieldIds.map((field): Condition => ({ field, operator: 'Within', value }));
  const [only] = parts;
  const within: Condition = only && parts.length === 1 ? only : { any: parts };
  const to = new URLSearchParams({ view: 'list' });
  if (filters.keyword.trim()) to.set('q', filters.keyword.trim());
  if (filters.tagIds.length > 0) to.set('tags', filters.tagIds.join(','));
  if (filters.statusIds.length > 0) to.set('status', filters.statusIds.join(','));
  const all = [...filters.conditions, within, ...conditions];
  to.set('filter', JSON.stringify({ fields: filters.fields, conditions: all }));
  return `${getRecordsAddress(directory)}?${to}`;
}
