/** Finds places without Google: addresses already used in the account, and the towns and villages of Ukraine. */
import placeRows from '#core/geo/data/uaPlaces.json' with { type: 'json' };
import regionRows from '#core/geo/data/uaRegions.json' with { type: 'json' };
import type { GazetteerRow } from '#core/geo/geoData.ts';
import { findPlaces, type GazetteerPlace, getPlaceName, toPlaces } from '#core/geo/places.ts';
import { formatRegionName, toRegions } from '#core/geo/regions.ts';
import type { AddressValue, Locale } from '#core/model.ts';
import { formatAddress, parseAddress } from '../addressText.core.ts';
import type { PlaceFinder } from './googlePlaces.ts';

interface OwnPlaces {
  readonly locale: Locale;
  /** Finds addresses of the field that contain the typed text, as texts with their coordinates. */
  readonly used: (keywords: string) => Promise<readonly string[]>;
}

const MAX_USED = 6;
const MAX_PLACES = 8;

export function createBuiltInPlaceFinder({ locale, used }: OwnPlaces): PlaceFinder {
  const places = toPlaces(placeRows as unknown as GazetteerRow[]);
  const regions = new Map(toRegions(regionRows).map(region => [region.code, region]));
  const suggested = new Map<string, AddressValue>();
  /**
   * Appends the region, which distinguishes places of the same name, unless the place is a city that is a region
   * itself.
   */
  const nameOf = (place: GazetteerPlace) => {
    const [name, region] = [getPlaceName(place, locale), regions.get(place.region)];
    return !region || region.isCity ? name : `${name}, ${formatRegionName(region, locale)}`;
  };
  return {
    async suggest(text) {
      const typed = await used(text);
      const own = typed.slice(0, MAX_USED).map(parseAddress);
      const known = findPlaces(places, text, MAX_PLACES).map(place => ({
        address: nameOf(place),
        lat: place.lat,
        lng: place.lng,
      }));
      const labels = [...own, ...known].map(value => {
        const label = value.address || formatAddress(value);
        if (!suggested.has(label) || value.lat !== undefined) suggested.set(label, value);
        return label;
      });
      return [...new Set(labels)];
    },
    find: async text => suggested.get(text),
  };
}
