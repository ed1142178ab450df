/** Derives shares, running totals and changes from computed figures, with exact decimals. */
import Big from 'big.js';

/** A figure in a result: a decimal, a day, or `null` if the figure is missing. */
type Figure = string | null;

/**
 * Returns the share in per cent, rounded to one decimal place, half away from zero; `null` if a figure is missing or
 * the whole is zero.
 */
export function computeShare(part: Figure, whole: Figure): Figure {
  const [a, b] = [decimal(part), decimal(whole)];
  return a && b && !b.eq(0) ? percent(a, b) : null;
}

/** Returns the sum of each value and all previous values; a missing value leaves the total unchanged. */
export function computeRunningTotals(values: readonly Figure[]): string[] {
  let total = new Big(0);
  return values.map(value => {
    total = total.plus(decimal(value) ?? 0);
    return total.toFixed();
  });
}

export interface FigureChange {
  readonly difference: string;
  /** `null` if the previous value was zero. */
  readonly percent: Figure;
}

/** Returns `null` if either figure isn't a number. */
export function computeChange(now: Figure, before: Figure): FigureChange | null {
  const [a, b] = [decimal(now), decimal(before)];
  if (!a || !b) return null;
  const difference = a.minus(b);
  return { difference: difference.toFixed(), percent: b.eq(0) ? null : percent(difference, b.abs()) };
}

function percent(part: Big, whole: Big): string {
  const Rounding = Big();
  Rounding.DP = 1;
  Rounding.RM = Big.roundHalfUp;
  return new Rounding(part.toFixed()).times(100).div(whole.toFixed()).toFixed();
}

function decimal(figure: Figure): Big | null {
  return figure !== null && /^-?\d+(\.\d+)?$/.test(figure) ? new Big(figure) : null;
}
