/** The map provider according to the server's configuration. */
export interface MapSource {
  /** If there is a key, Google Maps is used, with the built-in map as fallback if it can't be loaded. */
  readonly googleKey: string | null;
  /** A tile server for the base layer, in place of the built-in outlines. */
  readonly tiles: MapTiles | null;
}

export interface MapTiles {
  /** With `{z}`, `{x}`, `{y}`, and `{s}` if there are several hosts. */
  readonly url: string;
  /** The attribution of the tiles, shown on the map. */
  readonly attribution: string;
}

export const BUILT_IN: MapSource = { googleKey: null, tiles: null };
