/** Several directories drawn as one: what all their records have in common, and of which directory each is. */
import type { BoundField } from '../field/boundField.ts';
import { nameInDisplay } from '../field/display.ts';
import { DIRECTORY_FIELD, joinedSystemFields, NAME_FIELD } from '../joinedSystemFields.ts';
import type { Directory, FieldDefinition, Item } from '../model.ts';
import { SYSTEM_ID } from '../systemFields.ts';
import { type CompiledDirectory, compileDirectory } from './compileDirectory.ts';

/** What the joined directories are called together, and both fields, in the reader's language. */
export interface JoinedNames {
  readonly name: string;
  readonly recordName: string;
  readonly directory: string;
}

interface Joined {
  readonly directories: readonly CompiledDirectory[];
  readonly key: string;
  readonly compiled: CompiledDirectory;
}

/** By the first of the directories; the last answer of each. */
const known = new WeakMap<CompiledDirectory, Joined>();

/**
 * To draw by, never to judge by: a record's own directory does that. Its statuses are those of all of them, one after
 * another; its fields are those that at least two have, by the same id. The same answer each time.
 */
export function joinDirectories(
  directories: readonly [CompiledDirectory, ...CompiledDirectory[]],
  names: JoinedNames,
): CompiledDirectory {
  const [first] = directories;
  const key = JSON.stringify(names);
  const last = known.get(first);
  const isSame =
    last?.key === key &&
    last.directories.length === directories.length &&
    last.directories.every((each, index) => each === directories[index]);
  if (isSame) return last.compiled;
  const compiled = join(directories, names);
  known.set(first, { directories, key, compiled });
  return compiled;
}

/** The record with what it is called and the directory it is of. */
export function withDirectory(item: Item, { directory: { id } }: CompiledDirectory): Item {
  const name = nameInDisplay(item.display);
  return {
    ...item,
    customFields: {
      ...item.customFields,
      ...(name ? { [NAME_FIELD]: { stringValue: name } } : {}),
      [DIRECTORY_FIELD]: { stringValue: id },
    },
  };
}

function join(
  directories: readonly [CompiledDirectory, ...CompiledDirectory[]],
  names: JoinedNames,
): CompiledDirectory {
  const [{ registry, directory: first }] = directories;
  const statusList = directories.flatMap(({ directory }) => directory.statusList);
  const directory: Directory = {
    ...drawnAs(first),
    id: directories.map(({ directory: { id } }) => id).join('+'),
    code: DIRECTORY_FIELD,
    name: names.name,
    displayFieldId: NAME_FIELD,
    fields: [...ownFields(directories, names), ...sharedFields(directories)],
    statusList,
  };
  const compiled = compileDirectory(directory, registry);
  const system = compiled.system.filter(({ system: { id } }) =>
    // Where a card stands says nothing beside the cards of another directory.
    id === SYSTEM_ID.statusPosition ? false : directories.every(({ systemById }) => systemById.has(id)),
  );
  const fields = compiled.fields.map(asLabel);
  return {
    ...compiled,
    fields,
    fieldById: new Map(fields.map(field => [field.definition.id, field])),
    filters: compiled.filters.filter(({ definition }) => !isOwn(definition)),
    card: fields.filter(({ definition }) => definition.visibleOnBoard),
    system,
    systemById: new Map(system.map(each => [each.system.id, each])),
    joins: directories,
  };
}

/** What a list and a board look at of a directory besides fields and statuses. */
function drawnAs({
  type,
  revision,
  builtIn,
}: Directory): Omit<Directory, 'id' | 'code' | 'name' | 'fields' | 'statusList'> {
  return { type, revision, builtIn, lastComment: false, highlightWholeRecord: false };
}

function ownFields(directories: readonly CompiledDirectory[], names: JoinedNames): FieldDefinition[] {
  const nameOf: Record<string, string> = {
    [NAME_FIELD]: names.recordName,
    [DIRECTORY_FIELD]: names.directory,
  };
  const joined = directories.map(({ directory }) => directory);
  return joinedSystemFields.map(({ id, define }) => ({
    ...define(joined),
    id,
    code: id,
    name: nameOf[id] ?? id,
  }));
}

function isOwn({ id }: FieldDefinition): boolean {
  return joinedSystemFields.some(own => own.id === id);
}

function sharedFields(directories: readonly CompiledDirectory[]): FieldDefinition[] {
  const all = directories.flatMap(({ directory }) => directory.fields.filter(({ deleted }) => !deleted));
  const byId = Map.groupBy(all, ({ id }) => id);
  const most = Math.min(2, directories.length);
  return [...byId.values()].flatMap(([field, ...others]) =>
    field && others.length + 1 >= most ? [field] : [],
  );
}

/** Found by the keyword, and chosen beside the list: neither sorted nor filtered by. */
function asLabel(field: BoundField): BoundField {
  if (!isOwn(field.definition)) return field;
  const label: BoundField = { ...field, canSort: false, canFilter: false, resolve: () => label };
  return label;
}
