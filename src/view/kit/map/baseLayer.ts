/** Draws the layer below pins and markers: tiles of the configured server, or the built-in world map. */
import * as leaflet from 'leaflet';
import type { MapTiles } from './mapSource.ts';
import { drawWorld } from './worldLayer.ts';

/** The usual maximum zoom of tile servers. */
const MAX_TILE_ZOOM = 19;

export interface BaseLayerOptions {
  readonly language: string;
  readonly tiles: MapTiles | null;
}

export function drawBaseLayer(map: leaflet.Map, { language, tiles }: BaseLayerOptions): void {
  if (tiles) leaflet.tileLayer(tiles.url, { maxZoom: MAX_TILE_ZOOM, noWrap: true }).addTo(map);
  else drawWorld(map, language);
}
