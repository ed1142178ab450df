import type { Condition } from '../../model.ts';
import type { ChartCell, ChartData } from './chartData.ts';
import type { ChartTheme } from './palette.ts';
import { createSvgNode, type SvgNode } from './svgNode.ts';

/** A chart element that represents records: it has a label and can be focused, and activating it opens the records. */
export interface ChartMark {
  readonly label: string;
  readonly conditions?: readonly Condition[];
  /** The position of the mark's tooltip. */
  readonly x: number;
  readonly y: number;
}

export interface ChartDrawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly SvgNode[];
  readonly marks: readonly ChartMark[];
  /** The width of the left part that stays visible when the chart is scrolled. */
  readonly pinnedWidth?: number;
}

export interface DrawingTexts {
  /** Formats an axis number in short form. */
  tick(value: number): string;
  percent(share: number): string;
  /** Returns the label of a mark, for screen readers. */
  mark(parts: {
    readonly group: string;
    readonly series: string;
    readonly value: string;
    readonly isUnfinished: boolean;
  }): string;
  /** Returns the label for groups merged because they don't fit in the chart. */
  others(count: number): string;
}

export interface DrawingOptions {
  readonly width: number;
  readonly theme: ChartTheme;
  /** Prefix for the ids of patterns, which must be unique within a document. */
  readonly prefix: string;
  readonly words: DrawingTexts;
}

export type ChartRenderer = (data: ChartData, setting: DrawingOptions) => ChartDrawing;

export const FONT_SIZE = 12;
export const CHART_LINE_HEIGHT = 18;

/** Estimates the width of a text: a text can't be measured before layout, or on the server. */
export function estimateTextWidth(text: string, size = FONT_SIZE): number {
  let units = 0;
  for (const letter of text) units += getWidth(letter);
  return units * size;
}

/**
 * Returns at least the letter's width in DejaVu Sans, the widest of the usual fonts: underestimated texts would be cut
 * off at the beginning.
 */
function getWidth(letter: string): number {
  if (/[iіїjlIІЇ.,:;'|! ]/.test(letter)) return 0.33;
  if (/[mW%№ЖШЩЮ—…]/.test(letter)) return 1.05;
  if (/[wM#МФфжшщюО]/.test(letter)) return 0.9;
  if (/\d/.test(letter)) return 0.64;
  return /\p{Lu}/u.test(letter) ? 0.76 : 0.64;
}

export function truncateToWidth(text: string, room: number, size = FONT_SIZE): string {
  if (estimateTextWidth(text, size) <= room) return text;
  let kept = text;
  while (kept.length > 1 && estimateTextWidth(`${kept}…`, size) > room) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

export function drawLabel(
  text: string,
  {
    x,
    y,
    theme,
    anchor = 'start',
    isStrong = false,
    size = FONT_SIZE,
  }: {
    x: number;
    y: number;
    theme: ChartTheme;
    anchor?: 'start' | 'middle' | 'end';
    isStrong?: boolean;
    size?: number;
  },
): SvgNode {
  const attrs = {
    x: roundCoordinate(x),
    y: roundCoordinate(y),
    fill: isStrong ? theme.text : theme.faint,
    fontSize: size,
    fontFamily: theme.font,
    textAnchor: anchor,
  };
  return createSvgNode('text', attrs, [text]);
}

export function drawGridLine(x1: number, y1: number, x2: number, y2: number, { grid }: ChartTheme): SvgNode {
  const attrs = {
    x1: roundCoordinate(x1),
    y1: roundCoordinate(y1),
    x2: roundCoordinate(x2),
    y2: roundCoordinate(y2),
    stroke: grid,
    strokeWidth: 1,
  };
  return createSvgNode('line', attrs);
}

export function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Collects the marks of a chart, and assigns their indexes. */
export class MarkCollector {
  readonly all: ChartMark[] = [];
  readonly #data: ChartData;
  readonly #words: DrawingTexts;

  constructor(data: ChartData, words: DrawingTexts) {
    this.#data = data;
    this.#words = words;
  }

  /** Marks `node` as the cell of a group and series, with the cell's label and conditions. */
  cell(node: SvgNode, at: { group: number; series: number; x: number; y: number }, cell: ChartCell): SvgNode {
    const { groups, series } = this.#data;
    const group = groups[at.group];
    const text = this.#words.mark({
      group: group?.label ?? '',
      series: series.length > 1 || !group?.label ? (series[at.series]?.label ?? '') : '',
      value: cell.text,
      isUnfinished: group?.isUnfinished ?? false,
    });
    return this.named(node, {
      label: text,
      x: at.x,
      y: at.y,
      ...(cell.conditions ? { conditions: cell.conditions } : {}),
    });
  }

  named(node: SvgNode, mark: ChartMark): SvgNode {
    return { ...node, mark: this.all.push(mark) - 1 };
  }
}
