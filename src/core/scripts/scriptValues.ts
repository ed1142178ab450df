/**
 * Converts values for scripts, keyed by field code, and back. Depends only on script types, not on specific field
 * types.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import type { FieldValue, FieldValues, TableRow } from '../model.ts';
import type { ScriptAddress, ScriptRow, ScriptValue } from './scriptApi.ts';
import type { DirectoryScriptProgram, ScriptFieldDescription, ScriptValues } from './scriptRound.ts';
import { SCRIPT_TYPES } from './scriptTypes.ts';

const programs = new WeakMap<CompiledDirectory, DirectoryScriptProgram | null>();

/**
 * Returns the directory's program, cached so that it is always the same object; null if the directory has no scripts.
 */
export function findScriptProgram(compiled: CompiledDirectory): DirectoryScriptProgram | null {
  const known = programs.get(compiled);
  if (known !== undefined) return known;
  const { onNewScript, onChangedScript } = compiled.directory.scripts ?? {};
  const has = Boolean(onNewScript?.trim() || onChangedScript?.trim());
  const program = has
    ? {
        scripts: {
          ...(onNewScript?.trim() && { onNewScript }),
          ...(onChangedScript?.trim() && { onChangedScript }),
        },
        fields: describeFields(compiled),
      }
    : null;
  programs.set(compiled, program);
  return program;
}

export function addFieldScripts(
  compiled: CompiledDirectory,
  scripts: NonNullable<CompiledDirectory['directory']['scripts']>,
): CompiledDirectory {
  return { ...compiled, directory: { ...compiled.directory, scripts } };
}

export function describeFields({
  fields,
  registry,
}: {
  readonly fields: readonly BoundField[];
  readonly registry: FieldEngine;
}): ScriptFieldDescription[] {
  return fields.map(field => describe(field, registry));
}

function describe(field: BoundField, engine: FieldEngine): ScriptFieldDescription {
  const columns = getColumns(field, engine);
  return {
    code: field.definition.code,
    kind: SCRIPT_TYPES[field.plugin.scriptType],
    isList: field.isArray,
    ...(columns.length > 0 && { columns: columns.map(column => describe(column, engine)) }),
  };
}

export function toScriptValues(
  fields: readonly BoundField[],
  values: FieldValues,
  engine: FieldEngine,
): ScriptValues {
  const entries: [string, ScriptValue][] = [];
  for (const field of fields) {
    const stored = values[field.definition.id];
    const value = stored === undefined ? null : toScriptValue(field, stored, engine);
    if (value !== null) entries.push([field.definition.code, value]);
  }
  return Object.fromEntries(entries);
}

export function toScriptValue(
  field: BoundField,
  value: FieldValue | undefined,
  engine: FieldEngine,
): ScriptValue {
  if (!value || field.isEmpty(value)) return null;
  if (field.isArray) return (value.listValue ?? []).map(one => oneToScript(field, one, engine));
  return oneToScript(field, value, engine);
}

function oneToScript(field: BoundField, value: FieldValue, engine: FieldEngine): ScriptValue {
  const { tableValue, stringValue, numberValue, dateValue, addressValue } = value;
  if (tableValue) {
    const columns = getColumns(field, engine);
    return tableValue.map(row => toScriptValues(columns, row.customFields, engine) as ScriptRow);
  }
  if (addressValue) {
    const { address = '', lat = 0, lng = 0 } = addressValue;
    return { address, lat, lng };
  }
  return stringValue ?? numberValue ?? dateValue ?? null;
}

/**
 * Converts a script's value to a normalized value; null if the value is empty. The sandbox has ensured that
 * the type of the value suits the field.
 */
export function convertScriptValue(
  field: BoundField,
  value: ScriptValue,
  engine: FieldEngine,
): FieldValue | null {
  if (value === null) return null;
  if (!field.isArray) return field.normalize(oneFromScript(field, value, engine)) ?? null;
  const list = Array.isArray(value) ? value : [value];
  return field.normalize({ listValue: list.map(one => oneFromScript(field, one, engine)) }) ?? null;
}

function oneFromScript(field: BoundField, value: ScriptValue, engine: FieldEngine): FieldValue {
  switch (SCRIPT_TYPES[field.plugin.scriptType]) {
    case 'numberValue':
      return { numberValue: Number(value) };
    case 'dateValue':
      return { dateValue: String(value) };
    case 'addressValue':
      return { addressValue: value as ScriptAddress };
    case 'tableValue':
      return { tableValue: (value as readonly ScriptRow[]).map(row => rowFromScript(field, row, engine)) };
    default:
      return { stringValue: String(value) };
  }
}

function rowFromScript(field: BoundField, row: ScriptRow, engine: FieldEngine): TableRow {
  const columns = getColumns(field, engine);
  return {
    customFields: Object.fromEntries(
      columns.flatMap(column => {
        const value = convertScriptValue(column, row[column.definition.code] ?? null, engine);
        return value ? [[column.definition.id, value]] : [];
      }),
    ),
  };
}

/** Applies the cells set by a script to the table; returns the same value if there is no table. */
export function setScriptCells(
  field: BoundField,
  value: FieldValue | undefined,
  cells: readonly { readonly row: number; readonly column: string; readonly value: ScriptValue }[],
  engine: FieldEngine,
): FieldValue | undefined {
  if (!value?.tableValue) return value;
  const columns = new Map(getColumns(field, engine).map(column => [column.definition.code, column]));
  const tableValue = [...value.tableValue];
  let isSame = true;
  for (const cell of cells) {
    const column = columns.get(cell.column);
    const row = tableValue[cell.row];
    if (!column || !row) continue;
    const { [column.definition.id]: _, ...others } = row.customFields;
    const set = convertScriptValue(column, cell.value, engine);
    const customFields = set ? { ...others, [column.definition.id]: set } : others;
    tableValue[cell.row] = { ...row, customFields };
    isSame = false;
  }
  return isSame ? value : { ...value, tableValue };
}

function getColumns({ definition }: BoundField, engine: FieldEngine): BoundField[] {
  return (definition.tableFields ?? []).filter(column => !column.deleted).map(column => engine.bind(column));
}
