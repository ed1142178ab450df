/** Resolves codes in the settings of a template's fields to ids. */

import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldSource, SettingDescriptor } from '#core/field/fieldSetting.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FieldDefinition, FieldDefinitionInput } from '#core/model.ts';
import type { TemplateField } from '#core/template/template.ts';

/** Definitions that codes can resolve to: existing definitions, and definitions that the template creates. */
export interface ResolvableDefinitions {
  directory(
    code: string,
  ):
    | { readonly id: string; readonly fields: readonly Pick<SiblingField, 'id' | 'code' | 'deleted'>[] }
    | undefined;
}

export interface ResolvedField {
  /** `undefined` if the field refers to something missing. */
  readonly input: FieldDefinitionInput | undefined;
  /** Codes that couldn't be resolved. */
  readonly missing: readonly string[];
}

/** Converts a column, or a field without its columns, to the contract's format, with ids instead of codes. */
export function resolveField(
  field: Omit<TemplateField, 'tableFields'>,
  place: { registry: FieldRegistry; known: ResolvableDefinitions; siblings: readonly SiblingField[] },
): ResolvedField {
  const missing: string[] = [];
  const resolved: Record<string, unknown> = { ...field };
  for (const descriptor of place.registry.plugin(field.type, field.code).settings) {
    const code = readProperty(field, descriptor);
    if (typeof code !== 'string') continue;
    const id = resolveCode(code, descriptor, { ...place, field });
    if (id === undefined) missing.push(code);
    else writeProperty(resolved, descriptor, id);
  }
  return { input: missing.length > 0 ? undefined : (resolved as FieldDefinitionInput), missing };
}

/**
 * A field of the same directory or table. Its `directoryId` is the code of the directory to which the field
 * refers.
 */
export type SiblingField = Pick<FieldDefinition, 'id' | 'code' | 'deleted'> & {
  readonly directoryId?: string | undefined;
};

interface Place {
  readonly field: Omit<TemplateField, 'tableFields'>;
  readonly known: ResolvableDefinitions;
  readonly siblings: readonly SiblingField[];
}

function resolveCode(code: string, { control, fieldsFrom }: SettingDescriptor, place: Place) {
  if (control === 'directory') return place.known.directory(code)?.id;
  if (control !== 'field' || !fieldsFrom) return code;
  if (fieldsFrom.kind === 'directory' && fieldsFrom.withNumber && code === SYSTEM_ID.number) return code;
  return getFields(fieldsFrom, place)?.find(field => field.code === code && !field.deleted)?.id;
}

function getFields(
  source: FieldSource,
  { field, known, siblings }: Place,
): readonly Pick<SiblingField, 'id' | 'code' | 'deleted'>[] | undefined {
  if (source.kind === 'siblings') return siblings;
  const directoryCode =
    source.kind === 'directory'
      ? field[source.property]
      : siblings.find(sibling => sibling.code === field[source.property])?.directoryId;
  return directoryCode === undefined ? undefined : known.directory(directoryCode)?.fields;
}

function readProperty(field: Place['field'], { property }: SettingDescriptor): unknown {
  const own = ownSetting(property);
  if (own !== undefined) return field.settings?.[own];
  return Object.entries(field).find(([name]) => name === property)?.[1];
}

function writeProperty(target: Record<string, unknown>, { property }: SettingDescriptor, id: string): void {
  const own = ownSetting(property);
  if (own === undefined) target[property] = id;
  else target.settings = { ...(target.settings as object), [own]: id };
}

/** Returns `x` for a property `settings.x`, which types beyond the specification have, and otherwise `undefined`. */
function ownSetting(property: string): string | undefined {
  return property.startsWith('settings.') ? property.slice('settings.'.length) : undefined;
}
