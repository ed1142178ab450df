/** Which field of a directory holds what of a card: told by what people call the fields. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import { foldName } from '../import/recogniseLayout.ts';
import { namesOfField } from '../writtenSystemFields.ts';
import {
  GROUP_NAMES,
  type VcardColumn,
  type VcardColumnId,
  type VcardGroup,
  vcardColumns,
} from './vcardColumns.ts';

export interface NamedField {
  /** What it may be called: its name, its code. */
  readonly names: readonly string[];
  /** Whether records are called by it. */
  readonly isDisplay: boolean;
}

const columnByName = new Map<string, VcardColumnId>();
for (const [group, names] of Object.entries(GROUP_NAMES)) {
  // A group is called like the column for what is of no kind.
  for (const name of names) columnByName.set(foldName(name), group as VcardColumnId);
}
for (const { id, names, aliases } of vcardColumns as readonly (VcardColumn & { id: VcardColumnId })[]) {
  for (const name of [id, ...Object.values(names), ...aliases]) {
    if (!columnByName.has(foldName(name))) columnByName.set(foldName(name), id);
  }
}

/** For each part of a card the first field that is called so; records are called by their name. */
export function vcardFields<Field extends NamedField>(fields: readonly Field[]): Map<VcardColumnId, Field> {
  const found = new Map<VcardColumnId, Field>();
  for (const field of fields) {
    const id = field.names
      .map(name => columnByName.get(foldName(name)))
      .find(known => known !== undefined && !found.has(known));
    if (id !== undefined) found.set(id, field);
  }
  const display = fields.find(({ isDisplay }) => isDisplay);
  const isTaken = display !== undefined && [...found.values()].includes(display);
  if (display && !isTaken && !found.has('name')) found.set('name', display);
  return found;
}

/** What cards hold beside that: numbers, addresses and sites of fields that are called like further ones. */
export function furtherFields<Field extends NamedField>(
  fields: readonly Field[],
  first: ReadonlyMap<VcardColumnId, Field>,
): (readonly [VcardGroup, Field])[] {
  const taken = new Set(first.values());
  return fields
    .filter(field => !taken.has(field))
    .flatMap(field =>
      GROUPS.filter(group => isFurtherField(field, group)).map(group => [group, field] as const),
    );
}

const GROUPS = Object.keys(GROUP_NAMES) as VcardGroup[];

/** Whether a field is called 'Phone 2' or 'Other email': it takes what the first one of the group has no place for. */
export function isFurtherField({ names }: Pick<NamedField, 'names'>, group: VcardGroup): boolean {
  return names.some(name => {
    const plain = foldName(name).replace(FURTHER, '').trim();
    if (plain === foldName(name)) return false;
    const id = columnByName.get(plain);
    return (vcardColumns as readonly VcardColumn[]).some(one => one.id === id && one.group === group);
  });
}

/** A number behind the name, or a word before it. */
const FURTHER =
  /\s*(?:№\s*|#\s*)?\d$|^(?:second|third|other|another|additional|further|alternative|інший|інша|другий|друга|третій|третя|додатковий|додаткова|запасний|запасна)\s/;

export interface VcardField extends NamedField {
  readonly field: BoundField;
}

/** The same for fields as they are bound, such as those that somebody sees. */
export function vcardFieldsOf(
  fields: readonly BoundField[],
  compiled: Pick<CompiledDirectory, 'directory' | 'registry'>,
): Map<VcardColumnId, VcardField> {
  return vcardFields(namedFieldsOf(fields, compiled));
}

export function namedFieldsOf(
  fields: readonly BoundField[],
  { directory, registry }: Pick<CompiledDirectory, 'directory' | 'registry'>,
): VcardField[] {
  return fields.map(field => ({
    field,
    names: [...namesOfField(field.definition, registry.writtenFields), field.definition.code],
    isDisplay: field.definition.id === directory.displayFieldId,
  }));
}

/** Whether cards can be made of a directory's records: they have a name, and how somebody is reached. */
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
