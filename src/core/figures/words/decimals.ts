import type { Locale } from '../../model.ts';

/**
 * Formats a decimal in the notation of a language, without the rounding of doubles; `places` is the minimum number of
 * decimal places.
 */
export function formatFigureDecimal(decimal: string, locale: Locale, places = 0): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 20 });
  // The standard accepts decimals as strings; the TypeScript types only accept literals.
  return format.format(decimal as `${number}`);
}

/** Formats a number for an axis; uses compact notation from 10,000 on. */
export function formatShortNumber(value: number, locale: Locale): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(
    locale,
    Math.abs(value) < 10_000 ? { maximumFractionDigits: 3 } : options,
  ).format(value);
}
