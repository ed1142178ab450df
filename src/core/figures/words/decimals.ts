import type { Locale } from '../../model.ts';

/** Formats a decimal in the notation of a language, with all its places, even if a double can't represent it. */
export function formatFigureDecimal(decimal: string, locale: Locale, places = 0): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 20 });
  // The standard accepts decimals as strings; the types only accept literals.
  return format.format(decimal as `${number}`);
}

/** Formats in short form, as next to an axis. */
export function formatShortNumber(value: number, locale: Locale): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(
    locale,
    Math.abs(value) < 10_000 ? { maximumFractionDigits: 3 } : options,
  ).format(value);
}
