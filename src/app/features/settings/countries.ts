import { formatZoneName } from '#core/calendar/zoneName.ts';
import { COUNTRY_CODES } from '#core/geo/countries.ts';
import type { Locale } from '#view/i18n/messages.ts';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';

/** Returns all countries, sorted by their names in the given language. */
export function getCountryOptions(locale: Locale): ComboboxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRY_CODES.map(value => ({ value, label: names.of(value.toUpperCase()) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}

/**
 * Returns the time zones that this browser supports, with their current offset from UTC. Includes the
 * current zone, even if the browser doesn't support it.
 */
export function getTimeZoneOptions(locale: Locale, current: string): ComboboxOption[] {
  const known = Intl.supportedValuesOf('timeZone').map(formatZoneName);
  // The current zone may have been saved under a former name. The zone is listed only once, with the former
  // name as the value.
  const others = known.filter(zone => zone !== formatZoneName(current));
  const all = [...new Set(['UTC', ...others, ...(current ? [current] : [])])];
  return all
    .map(value => ({ value, label: formatZoneName(value).replaceAll('_', ' ') + getOffset(value, locale) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

function getOffset(timeZone: string, locale: Locale): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' });
    const offset = format.formatToParts().find(part => part.type === 'timeZoneName')?.value ?? '';
    return ` (${offset.replace('GMT', 'UTC')})`;
  } catch {
    // The server can support zones that this browser doesn't support.
    return '';
  }
}
