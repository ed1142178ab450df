/** A location on the globe, in degrees (WGS 84). */
export interface GeoPoint {
  readonly lat: number;
  readonly lng: number;
}

/**
 * Returns the point, or `undefined` if it can't be displayed: coordinates aren't numbers, are outside the valid range,
 * or are both 0, which devices and files use for ‘unknown’.
 */
export function toDisplayablePoint({ lat, lng }: { lat?: unknown; lng?: unknown }): GeoPoint | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return undefined;
  return lat === 0 && lng === 0 ? undefined : { lat, lng };
}
