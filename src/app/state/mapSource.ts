import type { MapSource } from '#view/kit/map/mapSource.ts';
import { boot } from './boot.ts';

/** Returns the map provider that this server is configured for. */
export function mapSource(): MapSource {
  const { googleMapsApiKey = null, mapTiles = null } = boot.data?.clientSettings ?? {};
  return { googleKey: googleMapsApiKey, tiles: mapTiles };
}
