/** Compiles the formulas of a directory, in the order of their dependencies, and applies them to records. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import { findFormula, findStartFormula } from '../field/findFormula.ts';
import type { FieldDefinition, FieldValue, FieldValues, TableRow } from '../model.ts';
import { formatRoundedDecimal, isDecimal } from './decimals.ts';
import type { FormulaContext } from './formulaContext.ts';
import { findCircularFormulas, toFormulaKey } from './formulaGraph.ts';
import { createFormulaScope, type FormulaEnvironment } from './formulaScope.ts';
import { type ScopedFormulaField, toFormulaFieldScope } from './knownFields.ts';
import { type CompiledFormula, compileFormula } from './language/compileFormula.ts';
import { isListType } from './language/compiling.ts';
import type { ExternalSource, FormulaValue } from './language/formulaTypes.ts';
import type { FormulaRelatedDirectory } from './others/otherDirectories.ts';
import { createFormulaReader, type FormulaReaderInput } from './readSources.ts';
import { sortByDependencies } from './sortByDependencies.ts';
import { filterInitialSources, getSystemSources } from './systemSources.ts';

/** Returns the values with the results of formulas, including start values; the same object if no value changes. */
export function computeFormulaValues(
  compiled: CompiledDirectory,
  values: FieldValues,
  context: FormulaContext,
): FieldValues {
  const { tables, own } = getFormulas(compiled, context.others?.directories);
  let result = values;
  for (const table of tables)
    result = withValue(result, table.id, rowsWithFormulas(table, result[table.id], context));
  for (const formula of own) {
    if (formula.isStart && !context.starts?.(formula.id)) continue;
    result = withValue(result, formula.id, getResult(formula, result, context));
  }
  return result;
}

/** Returns the values of an edited table row with the results of the columns' formulas. */
export function computeRowFormulaValues(
  values: FieldValues,
  { definition: { tableFields = [] }, engine }: { definition: FieldDefinition; engine: FieldEngine },
  context: FormulaContext,
): FieldValues {
  const place = { engine: { ...engine, systemFields: [] }, directories: none, directoryId: null };
  const made = rowFormulas.get(tableFields) ?? getFormulasAmong(tableFields, place, null);
  rowFormulas.set(tableFields, made);
  return made.reduce(
    (result, column) => withValue(result, column.id, getResult(column, result, context)),
    values,
  );
}

const rowFormulas = new WeakMap<readonly FieldDefinition[], FieldFormula[]>();

/** Returns the ids of fields and columns whose formulas read only the record itself. */
export function getLocallyComputableIds(compiled: CompiledDirectory): ReadonlySet<string> {
  const { tables, own } = getFormulas(compiled);
  return new Set([...own, ...tables.flatMap(({ columns }) => columns)].map(({ id }) => id));
}

export function hasFormulas({ fields }: CompiledDirectory): boolean {
  return fields.some(
    ({ formula, definition }) =>
      formula !== undefined || definition.tableFields?.some(column => findFormula(column) !== undefined),
  );
}

/** Returns the data of other records that the directory's formulas read. */
export function listExternalSources(
  compiled: CompiledDirectory,
  directories: readonly FormulaRelatedDirectory[],
): readonly ExternalSource[] {
  return everyFormula(compiled, directories).flatMap(({ formula }) => formula.elsewhere);
}

export function isSystemFieldRead(compiled: CompiledDirectory, id: string): boolean {
  return getFormulas(compiled).own.some(
    ({ formula, isStart }) => !isStart && formula.sources.some(({ fieldId }) => fieldId === id),
  );
}

/**
 * Returns whether results of the directory's formulas depend on this member of the context; start values don't count.
 */
export function isContextMemberUsed(
  compiled: CompiledDirectory,
  member: keyof FormulaContext,
  directories: readonly FormulaRelatedDirectory[],
): boolean {
  return everyFormula(compiled, directories).some(
    ({ formula, isStart }) => !isStart && formula.asked.has(member),
  );
}

function everyFormula(
  compiled: CompiledDirectory,
  directories: readonly FormulaRelatedDirectory[],
): readonly FieldFormula[] {
  const { tables, own } = getFormulas(compiled, directories);
  return [...tables.flatMap(({ columns }) => columns), ...own];
}

interface FieldFormula {
  readonly id: string;
  readonly field: BoundField;
  readonly formula: CompiledFormula;
  /** True if the formula only sets the initial value of new records. */
  readonly isStart: boolean;
  readonly reading: FormulaReaderInput;
}

interface TableFormulas {
  readonly id: string;
  readonly columns: readonly FieldFormula[];
}

interface DirectoryFormulas {
  readonly tables: readonly TableFormulas[];
  readonly own: readonly FieldFormula[];
}

/** Keyed by the list of directories for which formulas were compiled, because reading other records depends on them. */
const ready = new WeakMap<
  readonly FormulaRelatedDirectory[],
  WeakMap<CompiledDirectory, DirectoryFormulas>
>();
const none: readonly FormulaRelatedDirectory[] = [];

function getFormulas(
  compiled: CompiledDirectory,
  directories: readonly FormulaRelatedDirectory[] = none,
): DirectoryFormulas {
  const known = ready.get(directories) ?? new WeakMap<CompiledDirectory, DirectoryFormulas>();
  ready.set(directories, known);
  const made = known.get(compiled) ?? prepare(compiled, directories);
  known.set(compiled, made);
  return made;
}

function prepare(
  { fields, registry, directory }: CompiledDirectory,
  directories: readonly FormulaRelatedDirectory[],
): DirectoryFormulas {
  const definitions = fields.map(({ definition }) => definition);
  const place = { directories, engine: registry, directoryId: directory.id };
  const circular = findCircularFormulas(directories, registry);
  const among = (some: readonly FieldDefinition[], system: readonly ScopedFormulaField[] | null) =>
    getFormulasAmong(some, place, system).filter(({ id }) => !circular.has(toFormulaKey(directory.id, id)));
  return {
    tables: definitions.flatMap(({ id, tableFields = [] }) => {
      const columns = among(tableFields, null);
      return columns.length > 0 ? { id, columns } : [];
    }),
    own: among(definitions, getSystemSources(registry, directory)),
  };
}

/**
 * Compiles the formulas of definitions, in the order of their dependencies. A formula that doesn't compile, or depends
 * on itself, is omitted, so that the stored value is kept.
 * @param system null for the columns of a table.
 */
function getFormulasAmong(
  definitions: readonly FieldDefinition[],
  place: FormulaEnvironment,
  system: readonly ScopedFormulaField[] | null,
): FieldFormula[] {
  const { engine } = place;
  const fields = toFormulaFieldScope(definitions, engine);
  const sources = [...fields, ...(system ?? [])];
  const reading = { fields: new Map(sources.map(field => [field.id, field])), engine };
  const formulas = fields.flatMap(({ id, definition }) => {
    const field = engine.bind(definition);
    const isStart = field.formula === undefined;
    const text = isStart ? getStart(field, system) : field.formula;
    if (text === undefined) return [];
    const compiled = compileFormula(
      text,
      createFormulaScope(isStart ? filterInitialSources(sources) : sources, place),
    );
    return 'formula' in compiled ? [{ id, field, formula: compiled.formula, isStart, reading }] : [];
  });
  return sortByDependencies(formulas, ({ formula }) => formula.sources.map(({ fieldId }) => fieldId)).ordered;
}

/** Returns the formula for the start value; `undefined` for columns, which have no start values. */
function getStart(field: BoundField, system: readonly ScopedFormulaField[] | null): string | undefined {
  const canStart = system !== null && field.plugin.formula?.canBeResult && !field.isArray;
  return canStart ? findStartFormula(field.definition) : undefined;
}

function rowsWithFormulas(
  { columns }: TableFormulas,
  value: FieldValue | undefined,
  context: FormulaContext,
): FieldValue | undefined {
  if (!value?.tableValue) return value;
  const rows = value.tableValue.map(row => rowWithFormulas(columns, row, context));
  return rows.some((row, index) => row !== value.tableValue?.[index])
    ? { ...value, tableValue: rows }
    : value;
}

function rowWithFormulas(columns: readonly FieldFormula[], row: TableRow, context: FormulaContext): TableRow {
  let values = row.customFields;
  for (const column of columns) values = withValue(values, column.id, getResult(column, values, context));
  return values === row.customFields ? row : { ...row, customFields: values };
}

function getResult(
  { formula, field, reading }: FieldFormula,
  values: FieldValues,
  context: FormulaContext,
): FieldValue | undefined {
  return field.normalize(
    convertFormulaResult(formula.run(createFormulaReader(reading, values, context)), field),
  );
}

/** Converts a result to a value of the field; numbers are rounded once, from the exact result. */
export function convertFormulaResult(
  result: FormulaValue,
  { plugin, definition }: BoundField,
): FieldValue | undefined {
  if (isListType(result) || result === null) return undefined;
  if (isDecimal(result))
    return { numberValue: Number(formatRoundedDecimal(result, plugin.formula?.places?.(definition) ?? 0)) };
  if (typeof result === 'string') return { stringValue: result };
  return typeof result === 'object' && 'day' in result ? { dateValue: result.day } : undefined;
}

function withValue(values: FieldValues, id: string, value: FieldValue | undefined): FieldValues {
  const before = values[id];
  if (before === value) return values;
  if (before && value && JSON.stringify(before) === JSON.stringify(value)) return values;
  if (value) return { ...values, [id]: value };
  const { [id]: _, ...others } = values;
  return others;
}
