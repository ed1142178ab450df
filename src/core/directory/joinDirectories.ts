/**
 * Combines several directories into one for display. The result has the fields that at least two of them
 * share, and additional fields for the name and the directory of each record.
 */
import type { BoundField } from '../field/boundField.ts';
import { parseNameFromDisplay } from '../field/display.ts';
import { DIRECTORY_FIELD_ID, joinedSystemFields, NAME_FIELD_ID } from '../field/system/joinedSystemFields.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import type { Directory, FieldDefinition, Item } from '../model.ts';
import { type CompiledDirectory, compileDirectory } from './compileDirectory.ts';

/** The names of the joined directory and of its two additional fields, in the viewer's language. */
export interface JoinedDirectoryNames {
  readonly name: string;
  readonly recordName: string;
  readonly directory: string;
}

interface Joined {
  readonly directories: readonly CompiledDirectory[];
  readonly key: string;
  readonly compiled: CompiledDirectory;
}

/** The last result, keyed by the first of the joined directories. */
const known = new WeakMap<CompiledDirectory, Joined>();

/**
 * Joins directories for display only: records are validated by their own directory. The result has the statuses of all
 * directories, and each field (identified by id) that at least two directories have. Returns the same object for the
 * same directories and names.
 */
export function joinDirectories(
  directories: readonly [CompiledDirectory, ...CompiledDirectory[]],
  names: JoinedDirectoryNames,
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

/** Adds the record's name and its directory to its values. */
export function addJoinedDirectory(item: Item, { directory: { id } }: CompiledDirectory): Item {
  const name = parseNameFromDisplay(item.display);
  return {
    ...item,
    customFields: {
      ...item.customFields,
      ...(name ? { [NAME_FIELD_ID]: { stringValue: name } } : {}),
      [DIRECTORY_FIELD_ID]: { stringValue: id },
    },
  };
}

function join(
  directories: readonly [CompiledDirectory, ...CompiledDirectory[]],
  names: JoinedDirectoryNames,
): CompiledDirectory {
  const [{ registry, directory: first }] = directories;
  const statusList = directories.flatMap(({ directory }) => directory.statusList);
  const directory: Directory = {
    ...drawnAs(first),
    id: directories.map(({ directory: { id } }) => id).join('+'),
    code: DIRECTORY_FIELD_ID,
    name: names.name,
    displayFieldId: NAME_FIELD_ID,
    fields: [...getOwnFields(directories, names), ...getSharedFields(directories)],
    statusList,
  };
  const compiled = compileDirectory(directory, registry);
  const system = compiled.system.filter(({ system: { id } }) =>
    // Positions of cards aren't comparable between directories.
    id === SYSTEM_ID.statusPosition ? false : directories.every(({ systemById }) => systemById.has(id)),
  );
  const fields = compiled.fields.map(toLabel);
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

/** Returns the settings, apart from names, fields and statuses, that lists and boards use. */
function drawnAs({
  type,
  revision,
  builtIn,
}: Directory): Omit<Directory, 'id' | 'code' | 'name' | 'fields' | 'statusList'> {
  return { type, revision, builtIn, lastComment: false, highlightWholeRecord: false };
}

function getOwnFields(
  directories: readonly CompiledDirectory[],
  names: JoinedDirectoryNames,
): FieldDefinition[] {
  const nameOf: Record<string, string> = {
    [NAME_FIELD_ID]: names.recordName,
    [DIRECTORY_FIELD_ID]: names.directory,
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

function getSharedFields(directories: readonly CompiledDirectory[]): FieldDefinition[] {
  const all = directories.flatMap(({ directory }) => directory.fields.filter(({ deleted }) => !deleted));
  const byId = Map.groupBy(all, ({ id }) => id);
  const most = Math.min(2, directories.length);
  return [...byId.values()].flatMap(([field, ...others]) =>
    field && others.length + 1 >= most ? [field] : [],
  );
}

/**
 * Disables sorting and filtering by the name and the directory: users find records by keyword, and select directories
 * next to the list.
 */
function toLabel(field: BoundField): BoundField {
  if (!isOwn(field.definition)) return field;
  const label: BoundField = { ...field, canSort: false, canFilter: false, resolve: () => label };
  return label;
}
