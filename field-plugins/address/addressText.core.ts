/** Formats and parses an address as text: `Kyiv, Khreshchatyk 1 (50.4501, 30.5234)`. Either part can be missing. */
import type { AddressValue } from '#core/model.ts';

const NUMBER = '-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?';
const ONLY_COORDINATES = new RegExp(`^(${NUMBER})\\s*[,;]\\s*(${NUMBER})$`);
const WITH_COORDINATES = new RegExp(`^(.*\\S)\\s*\\((${NUMBER})\\s*,\\s*(${NUMBER})\\)$`, 's');

/** Patterns for the coordinates in a map link. The pin itself takes precedence over the centre of the map. */
const IN_LINKS = [
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?(-?\d+(?:\.\d+)?),\s*\+?(-?\d+(?:\.\d+)?)/,
  /[?&]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/,
  /\/(?:place|search)\/(-?\d+(?:\.\d+)?),\s*\+?(-?\d+(?:\.\d+)?)/,
  /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/,
];
const MAP_LINK = /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]+|openstreetmap\.org)\//i;
const GEO_LINK = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/i;

export function formatAddress({ address, lat, lng }: AddressValue): string {
  const place = lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`;
  if (!address) return place;
  return place ? `${address} (${place})` : address;
}

/**
 * Parses coordinates (also in a `geo:` link), an address with coordinates, or a link to a place on Google Maps or
 * OpenStreetMap. Returns any other text as the address.
 */
export function parseAddress(text: string): AddressValue {
  const trimmed = text.trim();
  const [, onlyLat, onlyLng] = ONLY_COORDINATES.exec(trimmed) ?? GEO_LINK.exec(trimmed) ?? [];
  if (onlyLat !== undefined) return { lat: Number(onlyLat), lng: Number(onlyLng) };
  const [, address, lat, lng] = WITH_COORDINATES.exec(trimmed) ?? [];
  if (lat !== undefined) return { address, lat: Number(lat), lng: Number(lng) };
  return parseLink(trimmed) ?? { address: text };
}

/** Parses one coordinate in degrees, with a decimal point or comma. Returns `undefined` if the text isn't a number. */
export function parseCoordinate(text: string): number | undefined {
  const number = Number(text.trim().replace('\u2212', '-').replace(',', '.') || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

function parseLink(text: string): AddressValue | undefined {
  if (!MAP_LINK.test(text)) return undefined;
  const link = decode(text);
  for (const pattern of IN_LINKS) {
    const [, lat, lng] = pattern.exec(link) ?? [];
    if (lat !== undefined) return { ...placeName(text), lat: Number(lat), lng: Number(lng) };
  }
  return undefined;
}

/**
 * Returns the name in a link such as `/maps/place/Khreshchatyk+St,+1/`, unless there is none or it consists of
 * coordinates.
 */
function placeName(link: string): AddressValue {
  const [, written = ''] = /\/place\/([^/@?]+)/.exec(link) ?? [];
  const address = decode(written.replaceAll('+', ' '));
  return address === '' || ONLY_COORDINATES.test(address) ? {} : { address };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
