/** Fills that distinguish series without relying on colours. */
import type { ChartData } from './chartData.ts';
import { type ChartTheme, getSeriesColour } from './palette.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

/** The lines of each pattern in a square of 8 × 8, as a path; the first series is plain. */
const LINES = [
  '',
  'M-2,2L2,-2M0,8L8,0M6,10L10,6',
  'M2,2h1.5M6,6h1.5',
  'M0,4h8',
  'M4,0v8',
  'M0,0L8,8M0,8L8,0',
  'M-2,6L2,10M0,0L8,8M6,-2L10,2',
  'M0,4h8M4,0v8',
] as const;

const UNFINISHED = 'M-2,2L2,-2M0,8L8,0M6,10L10,6';

export interface Fill {
  readonly series: number;
  readonly isUnfinished: boolean;
}

/** Creates fills, and collects the patterns that they use. */
export class FillFactory {
  readonly #made = new Map<string, SvgNode>();
  readonly #prefix: string;
  readonly #theme: ChartTheme;
  readonly #own: readonly (string | undefined)[];

  /** @param own The custom colours of the series, in order */
  constructor(prefix: string, theme: ChartTheme, own: readonly (string | undefined)[] = []) {
    this.#prefix = prefix;
    this.#theme = theme;
    this.#own = own;
  }

  colour(series: number): string {
    return this.#own[series] ?? getSeriesColour(series);
  }

  /**
   * Returns the outline colour of filled shapes; a custom colour can be as light as the background, so shapes
   * of a custom colour get a neutral outline.
   */
  edge(series: number): string {
    return this.#own[series] ? this.outline : getSeriesColour(series);
  }

  get outline(): string {
    return this.#theme.faint;
  }

  of({ series, isUnfinished }: Fill): string {
    const lines = LINES[(series < 0 ? 0 : series) % LINES.length];
    if (!lines && !isUnfinished) return this.colour(series);
    const id = `${this.#prefix}-${isUnfinished ? 'u' : 'p'}${series}`;
    if (!this.#made.has(id))
      this.#made.set(id, isUnfinished ? this.#hatched(id, series) : this.#lined(id, series));
    return `url(#${id})`;
  }

  get defs(): SvgNode[] {
    return this.#made.size === 0 ? [] : [createSvgNode('defs', {}, [...this.#made.values()])];
  }

  #lined(id: string, series: number): SvgNode {
    const lines = LINES[series % LINES.length] ?? '';
    return pattern(id, [
      createSvgNode('rect', { width: 8, height: 8, fill: this.colour(series) }),
      createSvgNode('path', {
        d: lines,
        stroke: this.#theme.background,
        strokeWidth: 1.4,
        strokeOpacity: 0.6,
        fill: 'none',
      }),
    ]);
  }

  #hatched(id: string, series: number): SvgNode {
    return pattern(id, [
      createSvgNode('rect', { width: 8, height: 8, fill: this.#theme.background }),
      createSvgNode('rect', { width: 8, height: 8, fill: this.colour(series), fillOpacity: 0.15 }),
      createSvgNode('path', { d: UNFINISHED, stroke: this.colour(series), strokeWidth: 1.8, fill: 'none' }),
    ]);
  }
}

export function getCustomColours({ series }: ChartData): (string | undefined)[] {
  return series.map(({ colour }) => colour);
}

function pattern(id: string, children: SvgNode[]): SvgNode {
  return createSvgNode('pattern', { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, children);
}

/** Returns the dash pattern of a series' line, so that it is recognisable without its colour. */
export function getDashPattern(series: number): string | null {
  return [null, '6 3', '2 3', '8 3 2 3', '12 4', '4 4', '1 4', '10 3 2 3 2 3'][series % 8] ?? null;
}
