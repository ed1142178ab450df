/** What all kinds of pictures are put together of. */
import type { Condition } from '../../model.ts';
import type { ChartCell, ChartData } from './chartData.ts';
import type { ChartTheme } from './palette.ts';
import { type SvgNode, svg } from './svgNode.ts';

/** Something of a picture that stands for records: it is named, can be reached by keyboard, and opens them. */
export interface Mark {
  readonly label: string;
  readonly conditions?: readonly Condition[];
  /** Where what is said of it is shown. */
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly SvgNode[];
  readonly marks: readonly Mark[];
  /** How much at the left is taken by what is pinned there. */
  readonly pinnedWidth?: number;
}

export interface DrawingWords {
  /** A number beside an axis, short. */
  tick(value: number): string;
  percent(share: number): string;
  /** What a mark is called, for whoever does not see where it stands. */
  mark(parts: {
    readonly group: string;
    readonly series: string;
    readonly value: string;
    readonly isUnfinished: boolean;
  }): string;
  /** Groups that a picture has no room for, put together. */
  others(count: number): string;
}

export interface DrawingSetting {
  readonly width: number;
  readonly theme: ChartTheme;
  /** Stands before the ids of patterns, which are one's own in a document. */
  readonly prefix: string;
  readonly words: DrawingWords;
}

export type Draw = (data: ChartData, setting: DrawingSetting) => Drawing;

export const FONT = 12;
export const LINE = 18;

/** About how wide a text is drawn: nothing is laid out yet, and on a server there is nothing to measure with. */
export function textWidth(text: string, size = FONT): number {
  let units = 0;
  for (const letter of text) units += widthOf(letter);
  return units * size;
}

/** Not less than in DejaVu Sans, the widest of the usual fonts: a text that is wider than it was taken for loses its beginning. */
function widthOf(letter: string): number {
  if (/[iіїjlIІЇ.,:;'|! ]/.test(letter)) return 0.33;
  if (/[mW%№ЖШЩЮ—…]/.test(letter)) return 1.05;
  if (/[wM#МФфжшщюО]/.test(letter)) return 0.9;
  if (/\d/.test(letter)) return 0.64;
  return /\p{Lu}/u.test(letter) ? 0.76 : 0.64;
}

/** The text, or as much of it as there is room for. */
export function fitted(text: string, room: number, size = FONT): string {
  if (textWidth(text, size) <= room) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, size) > room) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

export function label(
  text: string,
  {
    x,
    y,
    theme,
    anchor = 'start',
    isStrong = false,
    size = FONT,
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
    x: round(x),
    y: round(y),
    fill: isStrong ? theme.text : theme.faint,
    fontSize: size,
    fontFamily: theme.font,
    textAnchor: anchor,
  };
  return svg('text', attrs, [text]);
}

export function gridLine(x1: number, y1: number, x2: number, y2: number, { grid }: ChartTheme): SvgNode {
  const attrs = { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), stroke: grid, strokeWidth: 1 };
  return svg('line', attrs);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Collects the marks of a drawing: what is added knows its place among them. */
export class Marks {
  readonly all: Mark[] = [];
  readonly #data: ChartData;
  readonly #words: DrawingWords;

  constructor(data: ChartData, words: DrawingWords) {
    this.#data = data;
    this.#words = words;
  }

  /** `node` stands for the cell of a group and a series. */
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

  named(node: SvgNode, mark: Mark): SvgNode {
    return { ...node, mark: this.all.push(mark) - 1 };
  }
}
