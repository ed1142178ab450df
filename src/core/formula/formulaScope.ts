/** Resolves names in formulas: fields of the directory, columns of a table, and fields of other directories. */

import type { SystemEngine } from '../field/system/systemFields.ts';
import type { FieldDefinition } from '../model.ts';
import { findFormulaField } from './formulaNames.ts';
import { type ScopedFormulaField, toFormulaFieldScope } from './knownFields.ts';
import type {
  FormulaField,
  FormulaRecordsScope,
  FormulaScope,
  FormulaType,
} from './language/formulaTypes.ts';
import type { FormulaRelatedDirectory } from './others/otherDirectories.ts';
import { getSystemSources } from './systemSources.ts';

/**
 * The location of a formula, required for reading other records; without it, a formula can only read its own record.
 */
export interface FormulaEnvironment {
  /** All directories that aren't deleted. */
  readonly directories: readonly FormulaRelatedDirectory[];
  /**
   * The formula's directory; `null` for a field shared by several directories: formulas then can't read records that
   * refer to its record.
   */
  readonly directoryId: string | null;
  readonly engine: SystemEngine;
}

export function createFormulaScope(
  fields: readonly ScopedFormulaField[],
  place?: FormulaEnvironment,
): FormulaScope {
  return {
    find([name = '', ...rest]) {
      const field = findFormulaField(name, fields);
      if (!field) return undefined;
      const [second, ...deeper] = rest;
      if (second === undefined) return { fieldId: field.id, columnId: null, type: getType(field, null) };
      if (field.columns.length === 0) return getRelatedField(place, { field, table: null }, rest);
      const column = findFormulaField(second, field.columns);
      if (!column) return undefined;
      if (deeper.length > 0) return getRelatedField(place, { field: column, table: field }, deeper);
      return { fieldId: field.id, columnId: column.id, type: getType(column, field.id) };
    },
    records: name => {
      if (!place || findFormulaField(name, fields)) return undefined;
      const directory = directoryNamed(name, place.directories);
      return directory && recordsScope(directory, place);
    },
  };
}

/** Returns the fields of a directory, including system fields; cached per list of fields. */
export function getDirectoryFormulaFields(
  directory: FormulaRelatedDirectory,
  engine: SystemEngine,
): readonly ScopedFormulaField[] {
  const { fields, statusList } = directory;
  const made = knownByFields.get(fields) ?? [
    ...toFormulaFieldScope(fields, engine),
    ...getSystemSources(engine, statusList && { statusList }),
  ];
  knownByFields.set(fields, made);
  return made;
}

const knownByFields = new WeakMap<readonly FieldDefinition[], readonly ScopedFormulaField[]>();

function directoryNamed(
  name: string,
  directories: readonly FormulaRelatedDirectory[],
): FormulaRelatedDirectory | undefined {
  const code = name.toLowerCase();
  return (
    directories.find(({ id }) => id === name) ?? directories.find(one => one.code?.toLowerCase() === code)
  );
}

interface Reference {
  /** The field that refers to records. */
  readonly field: ScopedFormulaField;
  /** The table that contains the field, if the field is a column. */
  readonly table: ScopedFormulaField | null;
}

/**
 * Finds a field of the record that `field` refers to, or of a record that this record refers to in turn. The
 * result is a list if a column or a list field refers to the records.
 */
function getRelatedField(
  place: FormulaEnvironment | undefined,
  { field, table }: Reference,
  [name = '', next, ...deeper]: readonly string[],
): FormulaField | undefined {
  const first = fieldElsewhere(place, field, name);
  if (!first || deeper.length > 0) return undefined;
  const own = { fieldId: table?.id ?? field.id, columnId: table ? field.id : null };
  const related = { directoryId: first.directoryId, fieldId: first.field.id };
  if (next === undefined) return { ...own, related, type: getRelatedType({ field, table }, [first.field]) };
  const second = fieldElsewhere(place, first.field, next);
  if (!second) return undefined;
  const beyond = { directoryId: second.directoryId, fieldId: second.field.id };
  const type = getRelatedType({ field, table }, [first.field, second.field]);
  return { ...own, related: { ...related, beyond }, type };
}

function fieldElsewhere(
  place: FormulaEnvironment | undefined,
  pointing: ScopedFormulaField,
  name: string,
): { directoryId: string; field: ScopedFormulaField } | undefined {
  const directory = place?.directories.find(({ id }) => id === pointing.directoryId);
  const field =
    place && directory && findFormulaField(name, getDirectoryFormulaFields(directory, place.engine));
  return field && { directoryId: directory.id, field };
}

/** @param targets The fields on the path; the last field is read. */
function getRelatedType(
  { field, table }: Reference,
  targets: readonly ScopedFormulaField[],
): FormulaType | null {
  const part = targets.at(-1)?.part;
  const lists = [
    ...(table ? [table.id] : []),
    ...(field.definition.array ? [field.id] : []),
    ...targets.flatMap(({ id, definition }) => (definition.array ? `${field.id} ${id}` : [])),
  ];
  // Several values from each of several records would be a list of lists.
  if (!part || lists.length > 1) return null;
  return { of: part.type, listOf: lists[0] ?? null };
}

/**
 * Returns the scope for the records of a directory; in this scope, the directory's name represents a record
 * itself, for counting.
 */
function recordsScope(
  directory: FormulaRelatedDirectory,
  { engine, directoryId }: FormulaEnvironment,
): FormulaRecordsScope {
  const fields = getDirectoryFormulaFields(directory, engine);
  const { id, code = id } = directory;
  const isItself = (name: string) => name === id || name.toLowerCase() === code.toLowerCase();
  const own = ([name = '', ...rest]: readonly string[]) => (isItself(name) ? rest : [name, ...rest]);
  const fieldAt = (path: readonly string[]) => {
    const [name, ...deeper] = own(path);
    return name === undefined || deeper.length > 0 ? undefined : findFormulaField(name, fields);
  };
  return {
    directoryId: id,
    code,
    referring: path => {
      const field = fieldAt(path);
      return field && field.directoryId === directoryId && directoryId !== null ? field.id : undefined;
    },
    scope: {
      find(path) {
        if (own(path).length === 0)
          return { fieldId: CURRENT_RECORD_FIELD_ID, columnId: null, type: { of: 'boolean', listOf: null } };
        const field = fieldAt(path);
        const type = field && (field.columns.length > 0 ? null : getType(field, null));
        return field && { fieldId: field.id, columnId: null, type: type ?? null };
      },
      records: () => undefined,
    },
  };
}

/** Represents the record itself in place of a field id. */
export const CURRENT_RECORD_FIELD_ID = '';

/** Returns the type of a field's values. A table is a list with an entry for each row, which can be counted. */
function getType(
  { id, definition, part, columns }: ScopedFormulaField,
  tableId: string | null,
): FormulaType | null {
  if (columns.length > 0) return { of: 'boolean', listOf: id };
  // Multiple values in each of several rows would be a list of lists.
  if (!part || (tableId !== null && definition.array)) return null;
  return { of: part.type, listOf: tableId ?? (definition.array ? id : null) };
}
