/** Exact decimals: formulas never compute with floating-point numbers. */
import Big from 'big.js';

/**
 * A separate constructor, so that other code can't change its settings. Halves are rounded away from zero
 * (specification section 5).
 */
const Decimal = Big();
Decimal.DP = 40;
Decimal.RM = Decimal.roundHalfUp;

const MAX_PLACES = 40;
const LIMIT = new Decimal('1e40');

/** Converts the decimal notation of a number exactly: 0.1 becomes exactly 0.1. */
export function toDecimal(value: number | string): Big {
  return new Decimal(value);
}

export const ZERO_DECIMAL = toDecimal(0);

export function isDecimal(value: unknown): value is Big {
  return value instanceof Decimal;
}

/** Rounds to 40 decimal places, and clamps to ±1e40, which exceeds the limits of every field. */
export function clampDecimal(value: Big): Big {
  if (value.abs().gt(LIMIT)) return value.lt(0) ? LIMIT.neg() : LIMIT;
  return value.c.length - value.e - 1 > MAX_PLACES ? value.round(MAX_PLACES) : value;
}

/** Rounds down to an integer, also for negative numbers: -1.5 becomes -2. */
export function floorDecimal(value: Big): Big {
  return value.round(0, value.lt(0) ? Decimal.roundUp : Decimal.roundDown);
}

/** Formats a decimal without separators and without an exponent. */
export function formatPlainDecimal(value: Big): string {
  return value.toFixed();
}

/** Formats a decimal with a fixed number of decimal places; halves are rounded away from zero. */
export function formatRoundedDecimal(value: Big, places: number): string {
  return value.toFixed(Math.max(0, places), Decimal.roundHalfUp);
}
