import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Directory, FieldValue, Item } from '#core/model.ts';

/** A field, with its directory, whose values can be links to records. */
export interface LinkField {
  readonly compiled: CompiledDirectory;
  readonly field: BoundField;
}

/**
 * Returns the visible fields through which records of these directories can link to a record. The result is the same
 * for all records of its directory.
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

/** Returns the same as `findLinkFields` without the processes of a contact, which have their own tab next to the form. */
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
  const targets = field.targetsOf(linkIn(field, itemId));
  return targets.some(target => target.kind === 'item' && target.directoryId === directoryId);
}

/** Returns a link to the record as a value of the field. */
export function linkIn({ isArray }: BoundField, itemId: string): FieldValue {
  const value = { stringValue: itemId };
  return isArray ? { listValue: [value] } : value;
}
