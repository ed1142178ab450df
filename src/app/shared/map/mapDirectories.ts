/** Which directories have places, and what a list of them by area asks for. */

import type { RecordFilters } from '#core/directory/recordView.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { writeBox } from '#core/geo/area.ts';
import type { Condition, Directory, FieldDefinition } from '#core/model.ts';
import type { Box } from '#view/kit/map/markers/placeWorker.ts';
import { recordsAddress } from '../../state/navigation.ts';

/** Those of its fields whose values are places, in the directory's order. */
export function addressFields(registry: FieldRegistry, { fields }: Directory): FieldDefinition[] {
  return fields.filter(field => !field.deleted && !field.hidden && registry.bind(field).plugin.place);
}

export function mapFields(registry: FieldRegistry, directory: Directory): FieldDefinition[] {
  return addressFields(registry, directory).filter(({ showOnMap }) => showOnMap);
}

/** The list of the records of an area, filtered as the map is. */
export function areaAddress(
  directory: Directory,
  { fieldIds, box, filters }: { fieldIds: readonly string[]; box: Box; filters: RecordFilters },
): string {
  const value = { stringValue: writeBox({ kind: 'Box', ...box }) };
  const parts = fieldIds.map((field): Condition => ({ field, operator: 'Within', value }));
  const [only] = parts;
  const within: Condition = only && parts.length === 1 ? only : { any: parts };
  const to = new URLSearchParams({ view: 'list' });
  if (filters.keyword.trim()) to.set('q', filters.keyword.trim());
  if (filters.tagIds.length > 0) to.set('tags', filters.tagIds.join(','));
  if (filters.statusIds.length > 0) to.set('status', filters.statusIds.join(','));
  to.set('filter', JSON.stringify({ fields: filters.fields, conditions: [...filters.conditions, within] }));
  return `${recordsAddress(directory)}?${to}`;
}
