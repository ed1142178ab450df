/** Determines which field of a directory contains which part of a card, by comparing the names of fields. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import { getLocalizedFieldNames } from '../field/system/writableSystemFields.ts';
import { normalizeColumnName } from '../import/recogniseLayout.ts';
import {
  VCARD_GROUP_NAMES,
  type VcardColumn,
  type VcardColumnId,
  type VcardGroup,
  vcardColumns,
} from './vcardColumns.ts';

export interface NamedVcardField {
  /** The names to compare: the field's name and code. */
  readonly names: readonly string[];
  /** True if the field is the display field of the records. */
  readonly isDisplay: boolean;
}

const columnByName = new Map<string, VcardColumnId>();
for (const [group, names] of Object.entries(VCARD_GROUP_NAMES)) {
  // The name of a group refers to the group's general column, such as `phone`.
  for (const name of names) columnByName.set(normalizeColumnName(name), group as VcardColumnId);
}
for (const { id, names, aliases } of vcardColumns as readonly (VcardColumn & { id: VcardColumnId })[]) {
  for (const name of [id, ...Object.values(names), ...aliases]) {
    if (!columnByName.has(normalizeColumnName(name))) columnByName.set(normalizeColumnName(name), id);
  }
}

/**
 * Returns the first field with a matching name for each part of a card. The display field contains the name, unless
 * another field has a matching name.
 */
export function matchVcardFields<Field extends NamedVcardField>(
  fields: readonly Field[],
): Map<VcardColumnId, Field> {
  const found = new Map<VcardColumnId, Field>();
  for (const field of fields) {
    const id = field.names
      .map(name => columnByName.get(normalizeColumnName(name)))
      .find(known => known !== undefined && !found.has(known));
    if (id !== undefined) found.set(id, field);
  }
  const display = fields.find(({ isDisplay }) => isDisplay);
  const isTaken = display !== undefined && [...found.values()].includes(display);
  if (display && !isTaken && !found.has('name')) found.set('name', display);
  return found;
}

/** Returns further fields for phone numbers, email addresses, addresses and websites, such as 'Phone 2'. */
export function findAdditionalFields<Field extends NamedVcardField>(
  fields: readonly Field[],
  first: ReadonlyMap<VcardColumnId, Field>,
): (readonly [VcardGroup, Field])[] {
  const taken = new Set(first.values());
  return fields
    .filter(field => !taken.has(field))
    .flatMap(field =>
      GROUPS.filter(group => isAdditionalField(field, group)).map(group => [group, field] as const),
    );
}

const GROUPS = Object.keys(VCARD_GROUP_NAMES) as VcardGroup[];

/**
 * Returns whether the field has a name like 'Phone 2' or 'Other email': such a field takes values that don't
 * fit into the first field of the group.
 */
export function isAdditionalField({ names }: Pick<NamedVcardField, 'names'>, group: VcardGroup): boolean {
  return names.some(name => {
    const plain = normalizeColumnName(name).replace(FURTHER, '').trim();
    if (plain === normalizeColumnName(name)) return false;
    const id = columnByName.get(plain);
    return (vcardColumns as readonly VcardColumn[]).some(one => one.id === id && one.group === group);
  });
}

/** Matches a number after the name, or a word before it. */
const FURTHER =
  /\s*(?:№\s*|#\s*)?\d$|^(?:second|third|other|another|additional|further|alternative|інший|інша|другий|друга|третій|третя|додатковий|додаткова|запасний|запасна)\s/;

export interface VcardField extends NamedVcardField {
  readonly field: BoundField;
}

/** Like `matchVcardFields`, for bound fields, such as those that a user can see. */
export function matchBoundVcardFields(
  fields: readonly BoundField[],
  compiled: Pick<CompiledDirectory, 'directory' | 'registry'>,
): Map<VcardColumnId, VcardField> {
  return matchVcardFields(toNamedVcardFields(fields, compiled));
}

export function toNamedVcardFields(
  fields: readonly BoundField[],
  { directory, registry }: Pick<CompiledDirectory, 'directory' | 'registry'>,
): VcardField[] {
  return fields.map(field => ({
    field,
    names: [...getLocalizedFieldNames(field.definition, registry.writtenFields), field.definition.code],
    isDisplay: field.definition.id === directory.displayFieldId,
  }));
}

/**
 * Returns whether records can be exported as cards: the directory must have a field for the name, and a field
 * for contacting the person.
 */
export function canBecomeVcards(fields: ReadonlyMap<VcardColumnId, unknown>): boolean {
  const reached = [
    'phone',
    'phoneMobile',
    'phoneWork',
    'phoneHome',
    'email',
    'emailWork',
    'emailHome',
  ] as const;
  const isNamed = found(fields, ['name', 'givenName', 'familyName', 'organisation']);
  return isNamed && found(fields, reached);
}

function found(fields: ReadonlyMap<VcardColumnId, unknown>, ids: readonly VcardColumnId[]): boolean {
  return ids.some(id => fields.has(id));
}
