/** Describes the functions of formulas; the other files of this folder define them. */
import type { FormulaContext } from '../formulaContext.ts';
import type { FormulaValueType, SingleFormulaValue } from '../language/formulaTypes.ts';

/**
 * `any` accepts every type. All `same` parameters must have one common type; `ordered` is like `same`, but excludes
 * booleans.
 */
export type FormulaParameterType = FormulaValueType | 'any' | 'same' | 'ordered';

interface FunctionFacts {
  /** In lower-case letters and digits; formulas can use any case. */
  readonly name: string;
  /** The signature displayed in the reference: `round(number, places)`. */
  readonly usage: string;
  /** `same` means the common type of the arguments. */
  readonly gives: FormulaValueType | 'same';
}

/**
 * A function of single values; for a list argument, the function is called for each entry, and the results
 * form a list.
 */
export interface ValueFunction extends FunctionFacts {
  readonly kind: 'value';
  readonly takes: readonly FormulaParameterType[];
  /** The number of required arguments. */
  readonly least: number;
  /** True if the function is called even with empty arguments; otherwise, an empty argument makes the result empty. */
  readonly takesEmpty: boolean;
  /** The member of the context that the function uses; `null` if the result only depends on the arguments. */
  readonly asks: keyof FormulaContext | null;
  run(args: readonly SingleFormulaValue[], context: FormulaContext): SingleFormulaValue;
}

/**
 * A function of lists. It receives all arguments as one list: the entries of list arguments, and single
 * values.
 */
export interface ListFunction extends FunctionFacts {
  readonly kind: 'list';
  readonly takes: FormulaParameterType;
  /** The type of an additional last argument, which is a single value; `null` if there is none. */
  readonly last: FormulaValueType | null;
  /** `filled` are the non-empty values; `all` includes the empty values. */
  run(
    filled: readonly SingleFormulaValue[],
    last: SingleFormulaValue,
    all: readonly SingleFormulaValue[],
  ): SingleFormulaValue;
}

export type FormulaFunction = ValueFunction | ListFunction;

type Run<Args extends readonly SingleFormulaValue[]> = (...args: Args) => SingleFormulaValue;

/**
 * Defines a function of single values. When it runs, its arguments have the types in `takes`, because these are checked
 * on compilation; omitted arguments are null.
 */
export function defineValueFunction<Args extends readonly SingleFormulaValue[]>(
  usage: string,
  signature: {
    takes: readonly FormulaParameterType[];
    least?: number;
    gives: FormulaValueType | 'same';
    takesEmpty?: boolean;
  },
  run: Run<Args>,
): ValueFunction {
  const { takes, least = takes.length, gives, takesEmpty = false } = signature;
  return {
    kind: 'value',
    ...{ name: getName(usage), usage, takes, least, gives, takesEmpty, asks: null },
    run: args => run(...(args as unknown as Args)),
  };
}

/** Defines a function without arguments that reads the context. */
export function defineContextFunction(
  usage: string,
  { asks, gives }: { asks: keyof FormulaContext; gives: FormulaValueType },
  run: (context: FormulaContext) => SingleFormulaValue,
): ValueFunction {
  return {
    kind: 'value',
    ...{ name: getName(usage), usage, takes: [], least: 0, gives, takesEmpty: false, asks },
    run: (_, context) => run(context),
  };
}

export function defineListFunction<Value extends SingleFormulaValue>(
  usage: string,
  {
    takes,
    gives,
    last = null,
  }: { takes: FormulaParameterType; gives: FormulaValueType | 'same'; last?: FormulaValueType | null },
  run: (
    filled: readonly Value[],
    last: SingleFormulaValue,
    all: readonly SingleFormulaValue[],
  ) => SingleFormulaValue,
): ListFunction {
  return {
    kind: 'list',
    ...{ name: getName(usage), usage, takes, gives, last },
    run: (filled, own, all) => run(filled as readonly Value[], own, all),
  };
}

function getName(usage: string): string {
  return usage.slice(0, usage.indexOf('(')).toLowerCase();
}
