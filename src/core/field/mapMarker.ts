/** Map markers as named in definitions: the palette of specification section 3. */

export interface MapMarker {
  /** One of `MARKER_COLORS`. */
  readonly color: string;
  /** One of `MARKER_LETTERS`; empty for a dot. */
  readonly letter: string;
  /** 1 is the normal size. */
  readonly scale: number;
}

export const MARKER_COLORS: readonly string[] = [
  'blue',
  'brown',
  'darkgreen',
  'green',
  'orange',
  'paleblue',
  'pink',
  'purple',
  'red',
  'yellow',
];

export const MARKER_LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQSTUWXYZ'];

export const DEFAULT_MARKER: MapMarker = { color: 'red', letter: '', scale: 1 };

/**
 * Parses a marker name: `blue`, `blue_MarkerA` (a colour and a letter), or empty for the default marker. Returns
 * `undefined` for an invalid name.
 */
export function parseMarker(name: string | undefined, scale = 1): MapMarker | undefined {
  if (!name) return { ...DEFAULT_MARKER, scale };
  const [, color = '', letter = ''] = /^([a-z]+)(?:_Marker([A-Z]))?$/.exec(name) ?? [];
  const isKnown = MARKER_COLORS.includes(color) && (letter === '' || MARKER_LETTERS.includes(letter));
  return isKnown ? { color, letter, scale } : undefined;
}

export function formatMarker(color: string, letter: string): string {
  return letter ? `${color}_Marker${letter}` : color;
}
