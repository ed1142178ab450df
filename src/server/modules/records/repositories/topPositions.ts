import { BASE_62_DIGITS } from 'fractional-indexing';

/** The time from which positions count, so that eight digits last until 2134. */
const EPOCH = Date.UTC(2026, 0, 1);
const TICKS_PER_MS = 64;

/** Marks an integer part of eight digits (see `fractional-indexing`). Older positions begin with earlier letters. */
const HEAD = 'h';
const DIGITS = 8;

/**
 * Returns a function that returns the next position on top of all cards. Positions begin with the time, so
 * that none of the other cards has to be read or locked. Each position is above the previous one, even if
 * the clock has been set back. Positions end with random digits, so that two servers hardly ever assign the
 * same position.
 */
export function createTopPositions(now: () => number = Date.now): () => string {
  let last = -1;
  return () => {
    last = Math.max(last + 1, Math.floor((now() - EPOCH) * TICKS_PER_MS));
    return `${HEAD}${toDigits(last)}${createSuffix()}`;
  };
}

/** Shared by all directories of this process. */
export const allocateTopPosition = createTopPositions();

function toDigits(ticks: number): string {
  let digits = '';
  for (let rest = ticks; digits.length < DIGITS; rest = Math.floor(rest / 62))
    digits = `${BASE_62_DIGITS[rest % 62]}${digits}`;
  return digits;
}

/**
 * Returns two random digits. The last digit isn't 0, because the library rejects positions that end with 0.
 */
function createSuffix(): string {
  const random = Math.floor(Math.random() * 62 * 61);
  return `${BASE_62_DIGITS[Math.floor(random / 61)]}${BASE_62_DIGITS[1 + (random % 61)]}`;
}
