/** Colours for quantities on maps: sequential and diverging scales. */

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of the scale, from low to high. */
const DENSITY: readonly Rgb[] = [
  [92, 135, 214],
  [76, 176, 178],
  [226, 196, 76],
  [228, 128, 52],
  [191, 44, 52],
];

export function getHeatColor(share: number): Rgb {
  const place = Math.min(1, Math.max(0, share)) * (DENSITY.length - 1);
  const [low, high] = [Math.floor(place), Math.ceil(place)].map(index => DENSITY[index]) as [Rgb, Rgb];
  const part = place - Math.floor(place);
  return [0, 1, 2].map(index =>
    Math.round((low[index] ?? 0) * (1 - part) + (high[index] ?? 0) * part),
  ) as unknown as Rgb;
}

/** The gradient of the legend, as CSS. */
export const densityGradient = `linear-gradient(to right, ${DENSITY.map(rgb => `rgb(${rgb.join(' ')})`).join(', ')})`;

/** The colours for classes of regions, from low to high. */
export const SEQUENTIAL_COLORS: readonly string[] = ['#dbe6f6', '#b3cbec', '#86aadb', '#5686c6', '#2d62a6'];
/** The colours for changes: from much less, through about the same, to much more. */
export const DIVERGING_COLORS: readonly string[] = ['#c2610c', '#eab37f', '#ececec', '#9dbbe4', '#2d62a6'];
export const NO_HEAT_COLOR = 'transparent';
