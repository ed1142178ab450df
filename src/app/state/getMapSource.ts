import type { MapSource } from '#view/kit/map/mapSource.ts';
import { bootState } from './bootState.ts';

export function getMapSource(): MapSource {
  const { googleMapsApiKey = null, mapTiles = null } = bootState.data?.clientSettings ?? {};
  return { googleKey: googleMapsApiKey, tiles: mapTiles };
}
