import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Directory, FieldValue, Item } from '#core/model.ts';

/** A field whose values can link to records, with its directory. */
export interface LinkField {
  readonly compiled: CompiledDirectory;
  readonly field: BoundField;
}

/**
 * Returns the visible fields through which records of the given directories can link to a record. The result is the
 * same for all records of the record's directory.
 */
export function findLinkFields(
  item: Pick<Item, 'id'>,
  directoryId: string,
  directories: readonly CompiledDirectory[],
): LinkField[] {
  return directories.flatMap(compiled =>
    compiled.fields
      .filter(field => !field.definition.hidden && canHold(field, item.id, directoryId))
      .map(field => ({ compiled, field })),
  );
}

/**
 * Returns the same as `findLinkFields`, except the fields of a contact's processes, which have their own tab next to
 * the contact's form.
 */
export function findRelatedFields(
  item: Pick<Item, 'id'>,
  { id, builtIn }: Pick<Directory, 'id' | 'builtIn'>,
  directories: readonly CompiledDirectory[],
): LinkField[] {
  return findLinkFields(item, id, directories).filter(
    ({ compiled, field }) => !(builtIn && compiled.directory.type === 'Process' && field.definition.system),
  );
}

function canHold(field: BoundField, itemId: string, directoryId: string): boolean {
  if (!field.plugin.filter?.operators.includes('Equals')) return false;
  const targets = field.targetsOf(createLinkValue(field, itemId));
  return targets.some(target => target.kind === 'item' && target.directoryId === directoryId);
}

/** Returns a value of the field that links to the record. */
export function createLinkValue({ isArray }: BoundField, itemId: string): FieldValue {
  const value = { stringValue: itemId };
  return isArray ? { listValue: [value] } : value;
}
