import regionRows from '#core/geo/data/uaRegions.json';
import { readRegions, regionLabel } from '#core/geo/regions.ts';
import type { Locale } from '#core/model.ts';

/** What each region is called, by its code. */
export function regionNames(locale: Locale): ReadonlyMap<string, string> {
  return new Map(readRegions(regionRows).map(region => [region.code, regionLabel(region, locale)]));
}
