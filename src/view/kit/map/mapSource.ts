/** What maps are drawn with, as the server's configuration says it. */
export interface MapSource {
  /** Google's maps are used where there is a key, and the built-in map where they cannot be loaded. */
  readonly googleKey: string | null;
  /** A tile server under the markers, in place of the built-in outlines. */
  readonly tiles: MapTiles | null;
}

export interface MapTiles {
  /** With `{z}`, `{x}`, `{y}`, and `{s}` where there are several hosts. */
  readonly url: string;
  /** Whom the tiles are by: shown on the map. */
  readonly attribution: string;
}

export const BUILT_IN: MapSource = { googleKey: null, tiles: null };
