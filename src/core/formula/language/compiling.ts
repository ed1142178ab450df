/** Describes the parts of a formula during compilation, and combines single values and lists. */
import type { FormulaContext } from '../formulaContext.ts';
import {
  createSingleType,
  type ExternalSource,
  type FormulaField,
  type FormulaProblem,
  type FormulaProblemCode,
  type FormulaReader,
  type FormulaScope,
  type FormulaType,
  type FormulaValue,
  type SingleFormulaValue,
} from './formulaTypes.ts';
import type { FormulaNode } from './parseFormula.ts';

export interface CompiledNode {
  readonly type: FormulaType;
  run(reader: FormulaReader): FormulaValue;
}

export interface FormulaCompileContext {
  readonly scope: FormulaScope;
  readonly problems: FormulaProblem[];
  readonly sources: Map<string, FormulaField>;
  readonly elsewhere: ExternalSource[];
  readonly asked: Set<keyof FormulaContext>;
  compile(node: FormulaNode, compiling: FormulaCompileContext): CompiledNode;
}

/** Adds a problem, and returns a part that is compatible with any type, so that each problem is reported once. */
export function reportProblem(
  { problems }: FormulaCompileContext,
  { from, till }: { readonly from: number; readonly till: number },
  code: FormulaProblemCode,
  params: FormulaProblem['params'] = {},
): CompiledNode {
  problems.push({ code, from, till, params });
  return { type: createSingleType('empty'), run: () => null };
}

/** Returns whether the parts include different lists, whose entries can't be paired. */
export function hasDifferentLists(parts: readonly CompiledNode[]): boolean {
  return getLists(parts).size > 1;
}

function getLists(parts: readonly CompiledNode[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ type }) => type.listOf ?? []));
}

/**
 * Applies `run` to the values of the parts. If some of the parts are lists, which must be the same list,
 * applies `run` to each entry, combined with the single values of the other parts.
 */
export function applyElementwise(
  parts: readonly CompiledNode[],
  of: FormulaType['of'],
  run: (values: readonly SingleFormulaValue[], context: FormulaContext) => SingleFormulaValue,
): CompiledNode {
  const [list = null] = getLists(parts);
  if (list === null)
    return {
      type: { of, listOf: null },
      run: reader =>
        run(
          parts.map(part => getSingle(part.run(reader))),
          reader.context,
        ),
    };
  return {
    type: { of, listOf: list },
    run: reader => {
      const values = parts.map(part => part.run(reader));
      const count = Math.max(...values.map(value => (isListType(value) ? value.length : 0)));
      return Array.from({ length: count }, (_, index) =>
        run(
          values.map(value => (isListType(value) ? (value[index] ?? null) : value)),
          reader.context,
        ),
      );
    },
  };
}

export function isListType(value: FormulaValue): value is readonly SingleFormulaValue[] {
  return Array.isArray(value);
}

export function toValueEntries(value: FormulaValue): readonly SingleFormulaValue[] {
  return isListType(value) ? value : [value];
}

function getSingle(value: FormulaValue): SingleFormulaValue {
  return isListType(value) ? null : value;
}
