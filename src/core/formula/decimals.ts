/** Exact decimals: what stands in a formula is never a float. */
import Big from 'big.js';

/** Of our own, so that nobody else's settings reach it. Halves are rounded away from zero (specification section 5). */
const Decimal = Big();
Decimal.DP = 40;
Decimal.RM = Decimal.roundHalfUp;

const MOST_PLACES = 40;
const MOST = new Decimal('1e40');

/** The decimal that a number is written as: 0.1 is 0.1. */
export function decimalOf(value: number | string): Big {
  return new Decimal(value);
}

export const ZERO = decimalOf(0);

export function isDecimal(value: unknown): value is Big {
  return value instanceof Decimal;
}

/** Exact up to forty places; what is beyond every field's limits stays so, and grows no further. */
export function bounded(value: Big): Big {
  if (value.abs().gt(MOST)) return value.lt(0) ? MOST.neg() : MOST;
  return value.c.length - value.e - 1 > MOST_PLACES ? value.round(MOST_PLACES) : value;
}

/** Down to the next whole number, also below zero. */
export function floorOf(value: Big): Big {
  return value.round(0, value.lt(0) ? Decimal.roundUp : Decimal.roundDown);
}

/** As people write it without separators: never with an exponent. */
export function plainText(value: Big): string {
  return value.toFixed();
}

/** Halves away from zero. */
export function roundedText(value: Big, places: number): string {
  return value.toFixed(Math.max(0, places), Decimal.roundHalfUp);
}
