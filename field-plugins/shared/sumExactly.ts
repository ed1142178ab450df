/**
 * Adds decimals without floating-point artefacts: 0.1 + 0.2 is 0.3. A number counts as its shortest decimal
 * representation. If the sum has more digits than a number can represent, returns the nearest number.
 */
export function sumExactly(values: Iterable<number>): number {
  let scaled = 0;
  let whole = 0n;
  let rest: Decimal | undefined;
  for (const value of values) {
    const quick = Math.round(value * QUICK_SCALE);
    // Division rounds to the nearest number, so they are only equal if the scaled integer represents the same decimal.
    if (Math.abs(quick) <= QUICK_LIMIT && quick / QUICK_SCALE === value) {
      scaled += quick;
      if (Math.abs(scaled) > QUICK_LIMIT) {
        whole += BigInt(scaled);
        scaled = 0;
      }
    } else if (Number.isFinite(value)) {
      rest = rest ? addDecimals(rest, toDecimal(value)) : toDecimal(value);
    }
  }
  const quickPart: Decimal = { digits: whole + BigInt(scaled), places: QUICK_PLACES };
  return toNumber(rest ? addDecimals(quickPart, rest) : quickPart);
}

/** A decimal as an integer multiple of 10 ** -places. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const QUICK_PLACES = 6;
const QUICK_SCALE = 10 ** QUICK_PLACES;
/** The sum of two numbers within this limit is still a safe integer. */
const QUICK_LIMIT = 2 ** 52;

function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

function addDecimals(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  const raise = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  return { digits: raise(a) + raise(b), places };
}

function toNumber({ digits, places }: Decimal): number {
  return Number(`${digits}e-${places}`);
}
