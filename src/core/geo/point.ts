/** Places on the globe, in degrees (WGS 84). */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/**
 * The point, or undefined where there is none to show: coordinates that are no numbers, lie off the globe, or are both 0,
 * which is what devices and files write for ‘unknown’.
 */
export function shownPoint({ lat, lng }: { lat?: unknown; lng?: unknown }): Point | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return undefined;
  return lat === 0 && lng === 0 ? undefined : { lat, lng };
}
