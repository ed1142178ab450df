/** Compiles the pairs of a transformation: resolves names, compiles formulas, and collects all issues. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldContext, FieldEngine } from '../field/fieldPlugin.ts';
import { replaceIdsWithCodes, toNamedDirectories } from '../formula/formulaNames.ts';
import { createFormulaScope, type FormulaEnvironment } from '../formula/formulaScope.ts';
import { type ScopedFormulaField, toFormulaFieldScope } from '../formula/knownFields.ts';
import { type CompiledFormula, compileFormula } from '../formula/language/compileFormula.ts';
import type { FormulaRelatedDirectory } from '../formula/others/otherDirectories.ts';
import type { FormulaReaderInput } from '../formula/readSources.ts';
import { getSystemSources } from '../formula/systemSources.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, FieldValue, Issue, TransformationPair } from '../model.ts';
import { canConvertBetween, hasTableColumns } from './canConvertBetween.ts';

export interface TransformationContext {
  readonly source: CompiledDirectory;
  readonly target: CompiledDirectory;
  readonly directories: readonly FormulaRelatedDirectory[];
  readonly findField: FieldContext['findField'];
}

export type TransformationPairSource =
  | { readonly kind: 'field'; readonly field: BoundField }
  | { readonly kind: 'constant'; readonly value: FieldValue }
  | { readonly kind: 'formula'; readonly formula: CompiledFormula; readonly reading: FormulaReaderInput };

export interface CompiledPair {
  readonly target: BoundField;
  readonly source: TransformationPairSource;
  /** The pairs of columns; empty unless the pair is one of tables. */
  readonly columns: readonly CompiledPair[];
}

/** The valid pairs at their original index; `undefined` for pairs with issues, whose paths start with the index. */
export interface CompiledPairs {
  readonly pairs: readonly (CompiledPair | undefined)[];
  readonly issues: readonly Issue[];
}

export function compilePairs(
  pairs: readonly TransformationPair[],
  { source, target, directories, findField }: TransformationContext,
): CompiledPairs {
  const { registry } = source;
  const known = toFormulaFieldScope(
    source.fields.map(({ definition }) => definition),
    registry,
  );
  const place = { directories, directoryId: source.directory.id, engine: registry };
  return compileAmong(pairs, {
    from: id => source.fieldById.get(id),
    into: id => target.fieldById.get(id),
    known: [...known, ...getSystemSources(registry, source.directory)],
    place,
    findField,
    engine: registry,
  });
}

interface Among {
  /**
   * Finds a source field (or column) by its id, unless the field is deleted; `into` does the same for the
   * target.
   */
  from(id: string): BoundField | undefined;
  into(id: string): BoundField | undefined;
  readonly known: readonly ScopedFormulaField[];
  /** Omitted for columns, because their formulas only read the same row. */
  readonly place?: FormulaEnvironment;
  readonly findField: FieldContext['findField'];
  readonly engine: FieldEngine;
}

function compileAmong(pairs: readonly TransformationPair[], among: Among): CompiledPairs {
  const issues: Issue[] = [];
  const made = pairs.map((pair, index) => {
    const isTwice = pairs.findIndex(other => other.targetFieldId === pair.targetFieldId) < index;
    const found = isTwice ? [createIssue(['targetFieldId'], 'PairTwice')] : compilePair(pair, among);
    if (!Array.isArray(found)) return found as CompiledPair;
    issues.push(...found.map(issue => nestIssue([index], issue)));
    return undefined;
  });
  return { pairs: made, issues };
}

function compilePair(pair: TransformationPair, among: Among): CompiledPair | Issue[] {
  const { sourceFieldId, constant, formula } = pair;
  const target = among.into(pair.targetFieldId);
  const given = [sourceFieldId, constant, formula].filter(one => one !== undefined);
  const issues: Issue[] = [];
  if (!target) issues.push(createIssue(['targetFieldId'], 'UnknownField'));
  else if (target.isDerived || target.isComputed)
    issues.push(createIssue(['targetFieldId'], 'PairIntoCalculated'));
  if (given.length !== 1) issues.push(createIssue([], 'PairNeedsSource'));
  if (sourceFieldId !== undefined && !among.from(sourceFieldId))
    issues.push(createIssue(['sourceFieldId'], 'UnknownField'));
  if (issues.length > 0 || !target) return issues;
  if (formula !== undefined) return getFormulaPair(formula, target, among);
  if (constant !== undefined) return getConstantPair(constant, target);
  return getFieldPair(pair, target, among);
}

function getFieldPair(
  { sourceFieldId = '', columns = [] }: TransformationPair,
  target: BoundField,
  among: Among,
): CompiledPair | Issue[] {
  const field = among.from(sourceFieldId);
  if (!field) return [createIssue(['sourceFieldId'], 'UnknownField')];
  if (!canConvertBetween(field, target, among)) return [createIssue(['sourceFieldId'], 'PairTypesDiffer')];
  const source: TransformationPairSource = { kind: 'field', field };
  if (!hasTableColumns(target)) return { target, source, columns: [] };
  if (columns.length === 0) return [createIssue(['columns'], 'PairNeedsColumns')];
  const { engine, findField } = among;
  const own = getLiveColumns(field.definition);
  const inner = compileAmong(columns, {
    from: getColumnsById(own, engine),
    into: getColumnsById(getLiveColumns(target.definition), engine),
    known: toFormulaFieldScope(own, engine),
    findField,
    engine,
  });
  if (inner.issues.length > 0) return inner.issues.map(issue => nestIssue(['columns'], issue));
  return { target, source, columns: inner.pairs.flatMap(column => column ?? []) };
}

function getConstantPair(value: FieldValue, target: BoundField): CompiledPair | Issue[] {
  const constant = target.normalize(value);
  if (!constant) return [createIssue(['constant'], 'Required')];
  // Rows of a table and stored files belong to one record, so they can't be constants.
  if (hasTableColumns(target) || target.targetsOf(constant).some(({ kind }) => kind === 'file'))
    return [createIssue(['constant'], 'PairTypesDiffer')];
  const issues = target.validate(constant).map(issue => nestIssue(['constant'], issue));
  return issues.length > 0 ? issues : { target, source: { kind: 'constant', value: constant }, columns: [] };
}

function getFormulaPair(text: string, target: BoundField, among: Among): CompiledPair | Issue[] {
  const { known, place, engine } = among;
  // Compile the displayed form, because the positions in issues are positions in the text that users see.
  const shown = replaceIdsWithCodes(text, {
    fields: known,
    directories: place ? toNamedDirectories(place.directories) : [],
  });
  const compiled = compileFormula(shown, createFormulaScope(known, place));
  if ('problems' in compiled)
    return compiled.problems.map(({ code, from, params }) =>
      createIssue(['formula'], code, { ...params, at: from + 1 }),
    );
  const { formula } = compiled;
  if (formula.type.listOf !== null) return [createIssue(['formula'], 'FormulaIsList')];
  const { plugin } = target;
  const result = formula.type.of;
  const isOwn = plugin.formula?.canBeResult === true && plugin.formula.type === result && !target.isArray;
  if (
    !isOwn &&
    result !== 'empty' &&
    (plugin.readsText === 'none' || result === 'boolean' || result === 'duration')
  )
    return [createIssue(['formula'], 'PairTypesDiffer')];
  const reading = { fields: new Map(known.map(field => [field.id, field])), engine: systemEngine(engine) };
  return { target, source: { kind: 'formula', formula, reading }, columns: [] };
}

/** Returns the engine with its system fields; without any for columns, because rows don't have system fields. */
function systemEngine(engine: FieldEngine): FormulaReaderInput['engine'] {
  return 'systemFields' in engine
    ? (engine as FormulaReaderInput['engine'])
    : { ...engine, systemFields: [] };
}

function getLiveColumns({ tableFields = [] }: FieldDefinition): FieldDefinition[] {
  return tableFields.filter(({ deleted }) => !deleted);
}

function getColumnsById(columns: readonly FieldDefinition[], engine: FieldEngine) {
  return (id: string): BoundField | undefined => {
    const column = columns.find(one => one.id === id);
    return column && engine.hasType(column.type) ? engine.bind(column) : undefined;
  };
}
