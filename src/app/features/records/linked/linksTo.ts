import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Directory, FieldValue, Item } from '#core/model.ts';

/** A field whose values may be a record. */
export interface LinkField {
  readonly compiled: CompiledDirectory;
  readonly field: BoundField;
}

/**
 * The fields through which records of these directories link to a record, hidden ones left out. Which record it is makes no
 * difference to that: any id does.
 */
export function linksTo(
  item: Pick<Item, 'id'>,
  directoryId: string,
  directories: readonly CompiledDirectory[],
): LinkField[] {
  return directories.flatMap(compiled =>
    compiled.fields
      .filter(field => !field.definition.hidden && mayHold(field, item.id, directoryId))
      .map(field => ({ compiled, field })),
  );
}

/** The same without the processes of a contact, which have a part of their own beside it. */
export function relatedTo(
  item: Pick<Item, 'id'>,
  { id, builtIn }: Pick<Directory, 'id' | 'builtIn'>,
  directories: readonly CompiledDirectory[],
): LinkField[] {
  return linksTo(item, id, directories).filter(
    ({ compiled, field }) => !(builtIn && compiled.directory.type === 'Process' && field.definition.system),
  );
}

function mayHold(field: BoundField, itemId: string, directoryId: string): boolean {
  if (!field.plugin.filter?.operators.includes('Equals')) return false;
  const targets = field.targetsOf(linkIn(field, itemId));
  return targets.some(target => target.kind === 'item' && target.directoryId === directoryId);
}

/** The record as a value of the field. */
export function linkIn({ isArray }: BoundField, itemId: string): FieldValue {
  const value = { stringValue: itemId };
  return isArray ? { listValue: [value] } : value;
}
