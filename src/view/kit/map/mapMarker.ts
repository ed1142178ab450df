import { DEFAULT_MARKER, type MapMarker } from '#core/field/mapMarker.ts';

/** The colours of the palette, dark enough for a white letter. */
export const markerFills: Readonly<Record<string, string>> = {
  blue: '#3559c7',
  brown: '#7a5230',
  darkgreen: '#14532d',
  green: '#22783f',
  orange: '#b45309',
  paleblue: '#3f7394',
  pink: '#b83280',
  purple: '#7038a8',
  red: '#c22f26',
  yellow: '#8a6d00',
};

/** The size of a pin of scale 1, whose tip is in the middle of its lower edge. */
const WIDTH = 28;
const HEIGHT = 38;

/** Returns the size of a marker in pixels; its tip is at `(width / 2, height)`. */
export function getMarkerSize({ scale }: MapMarker): { width: number; height: number } {
  return { width: Math.round(WIDTH * scale), height: Math.round(HEIGHT * scale) };
}

/** Returns the pin as an SVG document. */
export function drawMarker(marker: MapMarker): string {
  const { width, height } = getMarkerSize(marker);
  const fill = markerFills[marker.color] ?? markerFills[DEFAULT_MARKER.color];
  const sign = marker.letter
    ? `<text x="14" y="19.5" fill="#fff" font-family="system-ui, sans-serif" font-size="15" font-weight="600" text-anchor="middle">${marker.letter}</text>`
    : '<circle cx="14" cy="14" r="5" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="${fill}" stroke="#fff" stroke-width="1.5" d="M14 37C9.500 29 1 22.500 1 14a13 13 0 0 1 26 0c0 8.500-8.500 15-13 23z"/>${sign}</svg>`;
}

/** Returns the pin as an image URL. */
export function buildMarkerUrl(marker: MapMarker): string {
  return `data:image/svg+xml,${encodeURIComponent(drawMarker(marker))}`;
}
