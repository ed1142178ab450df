/**
 * The flags of all countries: 37 kB compressed, loaded once, after the component that shows the first flag.
 */
import * as drawings from 'country-flag-icons/string/3x2';

const byCode: Readonly<Record<string, string>> = drawings;
const addresses = new Map<string, string>();

/** Returns a country's flag as an image URL (`data:`) by its lower-case code, or `undefined` if there is none. */
export function findFlagUrl(country: string): string | undefined {
  const known = addresses.get(country);
  if (known) return known;
  const drawing = byCode[country.toUpperCase()];
  if (!drawing) return undefined;
  const address = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  addresses.set(country, address);
  return address;
}
