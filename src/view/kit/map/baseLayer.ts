/** What lies under pins and markers: the tiles of the configured server, or the world as this house draws it. */
import * as leaflet from 'leaflet';
import type { MapTiles } from './mapSource.ts';
import { drawWorld } from './worldLayer.ts';

/** Where tile servers usually end. */
const MAX_TILE_ZOOM = 19;

export interface BaseOptions {
  readonly language: string;
  readonly tiles: MapTiles | null;
}

export function drawBase(map: leaflet.Map, { language, tiles }: BaseOptions): void {
  if (tiles) leaflet.tileLayer(tiles.url, { maxZoom: MAX_TILE_ZOOM, noWrap: true }).addTo(map);
  else drawWorld(map, language);
}
