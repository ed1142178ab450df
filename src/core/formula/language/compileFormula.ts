/** Compiles a formula: resolves names, checks types, and builds a function that is reused for many records. */

import { isDecimal, toDecimal } from '../decimals.ts';
import type { FormulaContext } from '../formulaContext.ts';
import { compileCall } from './compileCall.ts';
import { compileRecords, findListRecords } from './compileRecords.ts';
import {
  applyElementwise,
  type CompiledNode,
  type FormulaCompileContext,
  hasDifferentLists,
  isListType,
  reportProblem,
  toValueEntries,
} from './compiling.ts';
import { findOperator, isCompatibleType, toSafeInteger } from './formulaSigns.ts';
import {
  createSingleType,
  type ExternalSource,
  FormulaError,
  type FormulaField,
  type FormulaProblem,
  type FormulaReader,
  type FormulaScope,
  type FormulaType,
  type FormulaValue,
} from './formulaTypes.ts';
import { type DurationUnit, type FormulaNode, parseFormula } from './parseFormula.ts';

export interface CompiledFormula {
  readonly type: FormulaType;
  /** The fields and columns whose values the formula reads, without duplicates. */
  readonly sources: readonly FormulaField[];
  /** The data that the formula reads from other records. */
  readonly elsewhere: readonly ExternalSource[];
  /** The members of the context that the formula uses. */
  readonly asked: ReadonlySet<keyof FormulaContext>;
  run(reader: FormulaReader): FormulaValue;
}

/** Returns the compiled formula, or all its problems; only the first problem if the text can't be parsed. */
export function compileFormula(
  text: string,
  scope: FormulaScope,
): { readonly formula: CompiledFormula } | { readonly problems: readonly FormulaProblem[] } {
  const compiling: FormulaCompileContext = {
    ...{ scope, problems: [], sources: new Map(), elsewhere: [], asked: new Set() },
    compile: compileNode,
  };
  try {
    const { type, run } = compileNode(parseFormula(text), compiling);
    if (compiling.problems.length > 0) return { problems: compiling.problems };
    const { sources, elsewhere, asked } = compiling;
    return { formula: { type, run, sources: [...sources.values()], elsewhere, asked } };
  } catch (error) {
    if (error instanceof FormulaError) return { problems: [error.problem] };
    throw error;
  }
}

function compileNode(node: FormulaNode, compiling: FormulaCompileContext): CompiledNode {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'empty':
      return compileLiteral(node);
    case 'this':
      return reportProblem(compiling, node, 'FormulaThis');
    case 'field':
      return compileField(node, compiling);
    case 'not':
      return compileNot(node, compiling);
    case 'binary':
      return compileBinary(node, compiling);
    case 'duration':
      return compileDuration(node, compiling);
    case 'call':
      return compileCall(node, compiling);
    case 'where':
      return compileWhere(node, compiling);
  }
}

type NodeOf<Kind extends FormulaNode['kind']> = Extract<FormulaNode, { kind: Kind }>;

function compileLiteral(node: NodeOf<'number' | 'text' | 'boolean' | 'empty'>): CompiledNode {
  if (node.kind === 'empty') return { type: createSingleType('empty'), run: () => null };
  if (node.kind === 'boolean') return { type: createSingleType('boolean'), run: () => node.value };
  if (node.kind === 'text') return { type: createSingleType('text'), run: () => node.text };
  const value = toDecimal(node.text);
  return { type: createSingleType('number'), run: () => value };
}

function compileField(node: NodeOf<'field'>, compiling: FormulaCompileContext): CompiledNode {
  const path = node.path.map(({ name }) => name);
  const field = compiling.scope.find(path);
  if (!field) {
    const records = compiling.scope.records?.(path[0] ?? '');
    if (records) return reportProblem(compiling, node, 'FormulaNeedsThis', { directory: records.code });
    return reportProblem(compiling, node, 'FormulaUnknownField', { field: path.join('.') });
  }
  if (!field.type) return reportProblem(compiling, node, 'FormulaNotReadable', { field: path.join('.') });
  compiling.sources.set(`${field.fieldId} ${field.columnId ?? ''}`, field);
  compiling.elsewhere.push(...getElsewhere(field));
  return { type: field.type, run: reader => reader.read(field) };
}

function getElsewhere(field: FormulaField): ExternalSource[] {
  if (!field.related) return [];
  const { beyond, ...through } = field.related;
  const first = { kind: 'related' as const, field, ...through };
  return beyond ? [first, { kind: 'related', field, through, ...beyond }] : [first];
}

function compileNot({ operand, ...node }: NodeOf<'not'>, compiling: FormulaCompileContext): CompiledNode {
  const part = compileNode(operand, compiling);
  if (!isCompatibleType(part.type.of, 'boolean'))
    return reportProblem(compiling, node, 'FormulaWrongType', { found: part.type.of, wanted: 'boolean' });
  return applyElementwise([part], 'boolean', ([value]) => value !== true);
}

function compileBinary(
  { sign, left, right, ...node }: NodeOf<'binary'>,
  compiling: FormulaCompileContext,
): CompiledNode {
  const parts = [compileNode(left, compiling), compileNode(right, compiling)] as const;
  const [a, b] = parts.map(({ type }) => type.of) as [CompiledNode['type']['of'], CompiledNode['type']['of']];
  const known = findOperator(sign, a, b);
  if (!known) return reportProblem(compiling, node, 'FormulaSignTypes', { sign, left: a, right: b });
  if (hasDifferentLists(parts)) return reportProblem(compiling, node, 'FormulaListsDiffer');
  const { takesEmpty = false, gives, run } = known;
  return applyElementwise(parts, gives, ([x = null, y = null]) =>
    !takesEmpty && (x === null || y === null) ? null : run(x, y),
  );
}

const DAYS_IN_WEEK = 7;
const MONTHS_IN_YEAR = 12;
const UNITS: Readonly<Record<DurationUnit, (count: number) => { months: number; days: number }>> = {
  day: days => ({ months: 0, days }),
  week: weeks => ({ months: 0, days: weeks * DAYS_IN_WEEK }),
  month: months => ({ months, days: 0 }),
  year: years => ({ months: years * MONTHS_IN_YEAR, days: 0 }),
};

function compileDuration(
  { amount, unit, ...node }: NodeOf<'duration'>,
  compiling: FormulaCompileContext,
): CompiledNode {
  const part = compileNode(amount, compiling);
  if (!isCompatibleType(part.type.of, 'number'))
    return reportProblem(compiling, node, 'FormulaWrongType', { found: part.type.of, wanted: 'number' });
  return applyElementwise([part], 'duration', ([value]) =>
    isDecimal(value) ? UNITS[unit](toSafeInteger(value)) : null,
  );
}

/** Compiles `where`: the entries of a list that meet a condition. */
function compileWhere(
  { list, condition, ...node }: NodeOf<'where'>,
  compiling: FormulaCompileContext,
): CompiledNode {
  const records = findListRecords(list, compiling.scope);
  if (records) return compileRecords({ list, condition, ...node }, records, compiling);
  const [values, holds] = [compileNode(list, compiling), compileNode(condition, compiling)];
  if (values.type.listOf === null) return reportProblem(compiling, list, 'FormulaNoList');
  if (!isCompatibleType(holds.type.of, 'boolean'))
    return reportProblem(compiling, condition, 'FormulaWrongType', {
      found: holds.type.of,
      wanted: 'boolean',
    });
  if (hasDifferentLists([values, holds])) return reportProblem(compiling, node, 'FormulaListsDiffer');
  // The entries of the result can't be paired with the entries of the whole list, so the result is a separate
  // list.
  const type = { of: values.type.of, listOf: `${values.type.listOf} where ${node.from}` };
  return {
    type,
    run: reader => {
      const kept = holds.run(reader);
      const isKept = (index: number) => (isListType(kept) ? kept[index] : kept) === true;
      return toValueEntries(values.run(reader)).filter((_, index) => isKept(index));
    },
  };
}
