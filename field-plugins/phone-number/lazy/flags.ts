/** The flags of all countries, drawn here: 37 kB compressed, loaded once, after whoever shows the first one. */
import * as drawings from 'country-flag-icons/string/3x2';

const byCode: Readonly<Record<string, string>> = drawings;
const addresses = new Map<string, string>();

/** An image address (`data:`) of a country's flag by its lower-case code; undefined where there is none. */
export function flagAddress(country: string): string | undefined {
  const known = addresses.get(country);
  if (known) return known;
  const drawing = byCode[country.toUpperCase()];
  if (!drawing) return undefined;
  const address = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  addresses.set(country, address);
  return address;
}
