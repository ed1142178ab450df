/// <reference types="google.maps" />
import type { AddressValue } from '#core/model.ts';
import { type GoogleOptions, loadGoogleMaps } from '#view/kit/map/googleMaps.ts';
import { roundToPixelPrecision } from '#view/kit/map/pinMap.ts';

export interface PlaceFinder {
  /** Returns the names of places that match a text, the most likely first. */
  suggest(text: string): Promise<string[]>;
  /** Returns the address and coordinates of a suggested place, or `undefined` for a text that wasn't suggested. */
  find(text: string): Promise<AddressValue | undefined>;
}

/**
 * The zoom level that determines how coordinates of places are rounded. The closest level rounds the least.
 */
const CLOSE = 20;

/** Creates a finder that uses Google's library. Rejects if the library can't be loaded. */
export async function createPlaceFinder(options: GoogleOptions): Promise<PlaceFinder> {
  const places = await loadGoogleMaps('places', options);
  const suggested = new Map<string, google.maps.places.PlacePrediction>();
  // Google bills look-ups and the resulting selection as one session.
  let sessionToken: google.maps.places.AutocompleteSessionToken | undefined;
  return {
    async suggest(text) {
      sessionToken ??= new places.AutocompleteSessionToken();
      const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        language: options.language,
        sessionToken,
      });
      const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      for (const prediction of predictions) suggested.set(prediction.text.text, prediction);
      return [...new Set(predictions.map(prediction => prediction.text.text))];
    },
    async find(text) {
      const prediction = suggested.get(text);
      if (!prediction) return undefined;
      sessionToken = undefined;
      const { place } = await prediction.toPlace().fetchFields({ fields: ['formattedAddress', 'location'] });
      const address = place.formattedAddress || text;
      const point = place.location?.toJSON();
      return point ? { address, ...roundToPixelPrecision(point, CLOSE) } : { address };
    },
  };
}
