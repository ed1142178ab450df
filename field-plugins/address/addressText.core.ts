/** An address as text: `Kyiv, Khreshchatyk 1 (50.4501, 30.5234)`; either part may be missing. */
import type { AddressValue } from '#core/model.ts';

const NUMBER = '-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?';
const ONLY_COORDINATES = new RegExp(`^(${NUMBER})\\s*,\\s*(${NUMBER})$`);
const WITH_COORDINATES = new RegExp(`^(.*\\S)\\s*\\((${NUMBER})\\s*,\\s*(${NUMBER})\\)$`, 's');

export function formatAddress({ address, lat, lng }: AddressValue): string {
  const place = lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`;
  if (!address) return place;
  return place ? `${address} (${place})` : address;
}

/** Whatever is not written as coordinates is address text. */
export function parseAddress(text: string): AddressValue {
  const trimmed = text.trim();
  const [, onlyLat, onlyLng] = ONLY_COORDINATES.exec(trimmed) ?? [];
  if (onlyLat !== undefined) return { lat: Number(onlyLat), lng: Number(onlyLng) };
  const [, address, lat, lng] = WITH_COORDINATES.exec(trimmed) ?? [];
  if (lat !== undefined) return { address, lat: Number(lat), lng: Number(lng) };
  return { address: text };
}

/** One coordinate in degrees, with a point or a comma; undefined where it is no number. */
export function parseCoordinate(text: string): number | undefined {
  const number = Number(text.trim().replace('\u2212', '-').replace(',', '.') || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
