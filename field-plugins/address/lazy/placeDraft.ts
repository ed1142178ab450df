/** A place while it is being edited. The texts of its coordinates may not be valid numbers yet. */
import type { AddressValue } from '#core/model.ts';
import { parseAddress, parseCoordinate } from '../addressText.core.ts';

export interface PlaceDraft {
  readonly address: string;
  readonly lat: string;
  readonly lng: string;
}

export type PlaceError = 'unreadable' | 'range' | 'missing';

export interface ParsedPlace {
  readonly value: AddressValue;
  /** The error of each invalid coordinate, or an empty object if the place can be saved. */
  readonly faults: Readonly<Partial<Record<'lat' | 'lng', PlaceError>>>;
}

const LIMITS = { lat: 90, lng: 180 } as const;

export function createPlaceDraft({ address = '', lat, lng }: AddressValue): PlaceDraft {
  return {
    address,
    lat: lat === undefined ? '' : String(lat),
    lng: lng === undefined ? '' : String(lng),
  };
}

export function parsePlaceDraft(draft: PlaceDraft): ParsedPlace {
  const lat = parseCoordinate(draft.lat);
  const lng = parseCoordinate(draft.lng);
  const faults: Partial<Record<'lat' | 'lng', PlaceError>> = {};
  for (const [part, number] of [
    ['lat', lat],
    ['lng', lng],
  ] as const) {
    const other = part === 'lat' ? draft.lng : draft.lat;
    if (draft[part].trim() === '') {
      if (other.trim() !== '') faults[part] = 'missing';
    } else if (number === undefined) faults[part] = 'unreadable';
    else if (Math.abs(number) > LIMITS[part]) faults[part] = 'range';
  }
  return {
    value: {
      ...(draft.address && { address: draft.address }),
      ...(lat !== undefined && { lat }),
      ...(lng !== undefined && { lng }),
    },
    faults,
  };
}

/**
 * Returns the draft after text is typed or pasted into one of its boxes. A pair of coordinates or a map link sets both
 * coordinates, whichever box it is typed into.
 */
export function updatePlaceDraft(draft: PlaceDraft, part: keyof PlaceDraft, text: string): PlaceDraft {
  // In the box of a coordinate, `50,45` is one number with a decimal comma, not a pair.
  if (part !== 'address' && parseCoordinate(text) !== undefined) return { ...draft, [part]: text };
  const place = parseAddress(text);
  if (place.lat === undefined || place.lng === undefined) return { ...draft, [part]: text };
  const address = place.address ?? (part === 'address' ? '' : draft.address);
  return { ...createPlaceDraft(place), address };
}
