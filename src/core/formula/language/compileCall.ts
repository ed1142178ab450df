import type { FormulaParameterType, ListFunction, ValueFunction } from '../functions/formulaFunction.ts';
import { findFormulaFunction } from '../functions/index.ts';
import {
  applyElementwise,
  type CompiledNode,
  type FormulaCompileContext,
  hasDifferentLists,
  reportProblem,
  toValueEntries,
} from './compiling.ts';
import { isCompatibleType, isEmptyValue } from './formulaSigns.ts';
import { createSingleType, type FormulaType } from './formulaTypes.ts';
import type { FormulaNode } from './parseFormula.ts';

type Call = Extract<FormulaNode, { kind: 'call' }>;
type Kind = FormulaType['of'];

export function compileCall(node: Call, compiling: FormulaCompileContext): CompiledNode {
  const known = findFormulaFunction(node.name);
  if (!known) return reportProblem(compiling, node, 'FormulaUnknownFunction', { function: node.name });
  const args = node.args.map(arg => compiling.compile(arg, compiling));
  return known.kind === 'value'
    ? callValues(known, { node, args, compiling })
    : callList(known, { node, args, compiling });
}

interface Arguments {
  readonly node: Call;
  readonly args: readonly CompiledNode[];
  readonly compiling: FormulaCompileContext;
}

function callValues(known: ValueFunction, { node, args, compiling }: Arguments): CompiledNode {
  const { takes, least, usage, takesEmpty, asks } = known;
  if (args.length < least || args.length > takes.length)
    return reportProblem(compiling, node, 'FormulaArguments', { usage });
  const shared = getSharedKind(args, takes);
  const wrong = args.findIndex(({ type }, index) => !isTaken(type.of, takes[index] ?? 'any', shared));
  if (wrong >= 0)
    return wrongArgument({ node, args, compiling }, wrong, wanted(takes[wrong] ?? 'any', shared));
  if (hasDifferentLists(args)) return reportProblem(compiling, node, 'FormulaListsDiffer');
  if (asks !== null) compiling.asked.add(asks);
  const missing = Array.from({ length: takes.length - args.length }, () => null);
  const gives = known.gives === 'same' ? shared : known.gives;
  return applyElementwise(args, gives, (values, context) =>
    !takesEmpty && values.some(value => value === null) ? null : known.run([...values, ...missing], context),
  );
}

function callList(known: ListFunction, { node, args, compiling }: Arguments): CompiledNode {
  const { takes, last, usage } = known;
  const values = last === null ? args : args.slice(0, -1);
  const own = last === null ? undefined : args.at(-1);
  if (values.length === 0) return reportProblem(compiling, node, 'FormulaArguments', { usage });
  const shared = getSharedKind(
    values,
    values.map(() => takes),
  );
  const wrong = values.findIndex(({ type }) => !isTaken(type.of, takes, shared));
  if (wrong >= 0) return wrongArgument({ node, args, compiling }, wrong, wanted(takes, shared));
  if (own && last && (!isCompatibleType(own.type.of, last) || own.type.listOf !== null))
    return wrongArgument({ node, args, compiling }, args.length - 1, last);
  return {
    type: createSingleType(known.gives === 'same' ? shared : known.gives),
    run: reader => {
      const all = values.flatMap(value => toValueEntries(value.run(reader)));
      const [lastValue = null] = own ? toValueEntries(own.run(reader)) : [];
      return known.run(
        all.filter(value => !isEmptyValue(value)),
        lastValue,
        all,
      );
    },
  };
}

function getSharedKind(args: readonly CompiledNode[], takes: readonly FormulaParameterType[]): Kind {
  const kinds = args.flatMap(({ type }, index) => (isShared(takes[index]) ? type.of : []));
  return kinds.find(kind => kind !== 'empty') ?? 'empty';
}

function isShared(parameter: FormulaParameterType | undefined): boolean {
  return parameter === 'same' || parameter === 'ordered';
}

function isTaken(kind: Kind, parameter: FormulaParameterType, shared: Kind): boolean {
  if (parameter === 'any' || kind === 'empty') return true;
  if (parameter === 'same') return kind === shared;
  if (parameter === 'ordered') return kind === shared && kind !== 'boolean';
  return kind === parameter;
}

function wanted(parameter: FormulaParameterType, shared: Kind): string {
  if (parameter === 'ordered' && shared === 'boolean') return 'number';
  return isShared(parameter) ? shared : parameter;
}

function wrongArgument({ node, args, compiling }: Arguments, index: number, type: string): CompiledNode {
  const [arg, found] = [node.args[index] ?? node, args[index]?.type.of ?? 'empty'];
  return reportProblem(compiling, arg, 'FormulaWrongType', { found, wanted: type });
}
