/** What follows from figures that are answered: shares, running totals and changes, as exact as the figures are. */
import Big from 'big.js';

/** A figure as an answer has it: a decimal, or nothing. */
type Figure = string | null;

/** Of a whole in per cent, rounded to one place, half away from zero; null where there is no whole to be a part of. */
export function shareOf(part: Figure, whole: Figure): Figure {
  const [a, b] = [decimal(part), decimal(whole)];
  return a && b && !b.eq(0) ? percent(a, b) : null;
}

/** Each with all before it; where there is no value the total stays as it is. */
export function runningTotals(values: readonly Figure[]): string[] {
  let total = new Big(0);
  return values.map(value => {
    total = total.plus(decimal(value) ?? 0);
    return total.toFixed();
  });
}

export interface Change {
  readonly difference: string;
  /** Null where there was nothing before that it could be a part of. */
  readonly percent: Figure;
}

/** Null where either is no number. */
export function changeOf(now: Figure, before: Figure): Change | null {
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

/** Null for days, too. */
function decimal(figure: Figure): Big | null {
  return figure !== null && /^-?\d+(\.\d+)?$/.test(figure) ? new Big(figure) : null;
}
