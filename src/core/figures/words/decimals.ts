import type { Locale } from '../../model.ts';

/** A decimal in the notation of a language, with all its places; numbers that a double does not hold are told whole. */
export function decimalText(decimal: string, locale: Locale, places = 0): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 20 });
  // The standard takes decimals as texts; the types know only those written down in code.
  return format.format(decimal as `${number}`);
}

/** Short, as beside an axis. */
export function shortNumber(value: number, locale: Locale): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(
    locale,
    Math.abs(value) < 10_000 ? { maximumFractionDigits: 3 } : options,
  ).format(value);
}
