/**
 * Colours of series: each has a contrast of at least 3:1 against both the light and the dark background, so that both
 * themes share them.
 */

export const seriesColours = [
  '#4f6bed',
  '#c2571a',
  '#2b8a5e',
  '#b04fb8',
  '#0f86a6',
  '#c9406b',
  '#8a7420',
  '#5b8c2a',
] as const;

/** The colour of merged groups. */
export const mergedGroupColour = '#7a7f8c';

/**
 * The colours of everything but the series, and the font: CSS variables on a screen, literal values in a
 * file.
 */
export interface ChartTheme {
  readonly background: string;
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly font: string;
}

export const screenChartTheme: ChartTheme = {
  background: 'var(--dk-bg)',
  text: 'var(--dk-text)',
  faint: 'var(--dk-text-faint)',
  grid: 'var(--dk-border)',
  font: 'var(--dk-font)',
};

export const fileChartTheme: ChartTheme = {
  background: '#ffffff',
  text: '#1a1d22',
  faint: '#646b76',
  grid: '#e4e6e9',
  font: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
};

export function getSeriesColour(series: number): string {
  return series < 0 ? mergedGroupColour : (seriesColours[series % seriesColours.length] ?? mergedGroupColour);
}
