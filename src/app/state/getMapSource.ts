import type { MapSource } from '#view/kit/map/mapSource.ts';
import { boot } from './boot.ts';

export function getMapSource(): MapSource {
  const { googleMapsApiKey = null, mapTiles = null } = boot.data?.clientSettings ?? {};
  return { googleKey: googleMapsApiKey, tiles: mapTiles };
}
