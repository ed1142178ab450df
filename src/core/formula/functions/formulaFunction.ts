/** How a function of formulas is described; each entry of the lists beside this file is one. */
import type { FormulaContext } from '../formulaContext.ts';
import type { SingleValue, ValueType } from '../language/formulaTypes.ts';

/**
 * `any` takes every type. All that are `same` have one type between them; `ordered` is the same without yes and no.
 */
export type Parameter = ValueType | 'any' | 'same' | 'ordered';

interface FunctionFacts {
  /** Lower case letters and digits; people may write it in any case. */
  readonly name: string;
  /** As the reference shows it: `round(number, places)`. */
  readonly usage: string;
  /** `same`: the type that the arguments have between them. */
  readonly gives: ValueType | 'same';
}

/** Of single values; where one of the arguments is a list, it is asked once for each entry, and the answers are a list. */
export interface ValueFunction extends FunctionFacts {
  readonly kind: 'value';
  readonly takes: readonly Parameter[];
  /** How many of the arguments must be there. */
  readonly least: number;
  /** Whether it is asked, too, where an argument is empty; the answer is empty otherwise. */
  readonly takesEmpty: boolean;
  /** The member of the context that it asks; null for what hangs on the arguments alone. */
  readonly asks: keyof FormulaContext | null;
  run(args: readonly SingleValue[], context: FormulaContext): SingleValue;
}

/** Of lists: all arguments in one, entries of lists and single values alike. */
export interface ListFunction extends FunctionFacts {
  readonly kind: 'list';
  readonly takes: Parameter;
  /** Of one more argument behind the values: single, and the last. */
  readonly last: ValueType | null;
  /** The values that are filled; `all` has the empty ones as well. */
  run(filled: readonly SingleValue[], last: SingleValue, all: readonly SingleValue[]): SingleValue;
}

export type FormulaFunction = ValueFunction | ListFunction;

type Run<Args extends readonly SingleValue[]> = (...args: Args) => SingleValue;

/** Arguments have the types that `takes` names: a formula is compiled before it runs. Those left out are null. */
export function valueFunction<Args extends readonly SingleValue[]>(
  usage: string,
  signature: {
    takes: readonly Parameter[];
    least?: number;
    gives: ValueType | 'same';
    takesEmpty?: boolean;
  },
  run: Run<Args>,
): ValueFunction {
  const { takes, least = takes.length, gives, takesEmpty = false } = signature;
  return {
    kind: 'value',
    ...{ name: nameOf(usage), usage, takes, least, gives, takesEmpty, asks: null },
    run: args => run(...(args as unknown as Args)),
  };
}

/** Without arguments: of what stands around the record. */
export function contextFunction(
  usage: string,
  { asks, gives }: { asks: keyof FormulaContext; gives: ValueType },
  run: (context: FormulaContext) => SingleValue,
): ValueFunction {
  return {
    kind: 'value',
    ...{ name: nameOf(usage), usage, takes: [], least: 0, gives, takesEmpty: false, asks },
    run: (_, context) => run(context),
  };
}

export function listFunction<Value extends SingleValue>(
  usage: string,
  { takes, gives, last = null }: { takes: Parameter; gives: ValueType | 'same'; last?: ValueType | null },
  run: (filled: readonly Value[], last: SingleValue, all: readonly SingleValue[]) => SingleValue,
): ListFunction {
  return {
    kind: 'list',
    ...{ name: nameOf(usage), usage, takes, gives, last },
    run: (filled, own, all) => run(filled as readonly Value[], own, all),
  };
}

function nameOf(usage: string): string {
  return usage.slice(0, usage.indexOf('(')).toLowerCase();
}
