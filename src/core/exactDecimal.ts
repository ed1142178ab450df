/** Decimals as integers in units of the last decimal place (1.25 with two places is 125), so that sums are exact. */
import Big from 'big.js';

/** Below this, a product with a power of ten is off by less than 0.25, so rounding it gives the exact integer. */
const MAX_EXACT = 2 ** 50;

/** Above this, a sum of integers can exceed the range in which a double is exact. */
const MAX_SUMMED = 2 ** 52;

/**
 * Converts a number to units of the last of `places` decimal places. The number must not have more places.
 */
export function toDecimalUnits(number: number, places: number): number | bigint {
  const product = number * 10 ** places;
  if (Math.abs(product) < MAX_EXACT) return Math.round(product);
  return BigInt(new Big(number).times(`1e${places}`).toFixed(0));
}

/** Converts units to a decimal without trailing zeros: 1250 with three places is `1.25`. */
export function formatDecimalUnits(units: number | bigint, places: number): string {
  return new Big(units.toString()).times(`1e-${places}`).toFixed();
}

/** Divides units by `count`, and returns a decimal with at most `most` places, rounded half away from zero. */
export function divideUnits(
  units: bigint,
  count: number,
  { places, most }: { places: number; most: number },
): string {
  const Rounding = Big();
  Rounding.DP = most;
  Rounding.RM = Big.roundHalfUp;
  const divisor = new Rounding(count).times(`1e${places}`);
  return new Rounding(units.toString()).div(divisor).toFixed();
}

/** Adds integers exactly; uses doubles as long as that is safe. */
export class ExactIntegerSum {
  #settled = 0n;
  #running = 0;

  add(units: number | bigint): void {
    if (typeof units === 'bigint') {
      this.#settled += units;
      return;
    }
    this.#running += units;
    if (Math.abs(this.#running) > MAX_SUMMED) this.#settle();
  }

  get total(): bigint {
    this.#settle();
    return this.#settled;
  }

  #settle(): void {
    this.#settled += BigInt(this.#running);
    this.#running = 0;
  }
}
