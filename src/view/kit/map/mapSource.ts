/** The map provider according to the server's configuration. */
export interface MapSource {
  /**
   * The key for Google Maps, which falls back to the built-in map if Google's library can't be loaded; `null`
   * for the built-in map.
   */
  readonly googleKey: string | null;
  /** A tile server for the base layer, which replaces the built-in outlines. */
  readonly tiles: MapTiles | null;
}

export interface MapTiles {
  /** Contains `{z}`, `{x}`, `{y}`, and `{s}` if there are several hosts. */
  readonly url: string;
  /** The attribution of the tiles, shown on the map. */
  readonly attribution: string;
}

export const BUILT_IN_MAP_SOURCE: MapSource = { googleKey: null, tiles: null };
