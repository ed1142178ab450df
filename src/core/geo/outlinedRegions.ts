/** The regions of the built-in map with their outlines. Loading the regions makes `findRegionCode` work. */
import regionRows from './data/uaRegions.json' with { type: 'json' };
import { setRegionFinder } from './regionOfPlace.ts';
import { findRegion, type GeoRegion, toRegions } from './regions.ts';

let known: readonly GeoRegion[] | undefined;

export function getOutlinedRegions(): readonly GeoRegion[] {
  if (known) return known;
  const regions = toRegions(regionRows);
  setRegionFinder({
    codes: regions.map(({ code }) => code),
    find: place => findRegion(regions, place)?.code,
  });
  known = regions;
  return regions;
}
