import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { ChartData } from '#core/figures/chart/chartData.ts';
import { type PictureKind, pictureRenderers } from '#core/figures/chart/drawChart.ts';
import type { ChartMark, DrawingTexts } from '#core/figures/chart/drawing.ts';
import { screenChartTheme } from '#core/figures/chart/palette.ts';
import type { Condition } from '#core/model.ts';
import { useWidth } from '../kit/layout/useWidth.ts';
import { SvgNodes } from './SvgNodes.tsx';
import './figures.css';

export interface FigureChartProps {
  kind: PictureKind;
  data: ChartData;
  /** The accessible name of the chart. */
  title: string;
  words: DrawingTexts;
  /** Opens the records that a mark represents. */
  onOpen: (conditions: readonly Condition[]) => void;
}

/** Draws figures as a chart. Arrow keys move between marks, Enter opens the records of a mark. */
export function FigureChart({ kind, data, title, words, onOpen }: FigureChartProps) {
  const outer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const prefix = `f${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`;
  const drawing = useMemo(
    () =>
      width > 0 ? pictureRenderers[kind](data, { width, theme: screenChartTheme, prefix, words }) : null,
    [kind, data, width, prefix, words],
  );
  const marks = drawing?.marks ?? [];
  const [current, setCurrent] = useState(0);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const reached = Math.min(current, Math.max(0, marks.length - 1));
  const open = (mark: number) => {
    const conditions = marks[mark]?.conditions;
    if (conditions) onOpen(conditions);
  };
  const handleKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = markByKey(event.key, reached, marks.length);
    if (next !== null) {
      event.preventDefault();
      setCurrent(next);
      box.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(reached);
    }
  };
  const point = (mark: number) => setPointed({ mark, side: getSide(marks[mark]?.x ?? 0, box.current) });
  const hint = pointed && marks[pointed.mark];
  const propsOfMark = (mark: number) => ({
    'data-mark': mark,
    'data-opens': marks[mark]?.conditions !== undefined,
    role: marks[mark]?.conditions ? 'button' : 'img',
    'aria-label': marks[mark]?.label,
    tabIndex: mark === reached ? 0 : -1,
    onClick: () => open(mark),
    onFocus: () => {
      setCurrent(mark);
      point(mark);
    },
    onBlur: () => setPointed(null),
    onPointerEnter: () => point(mark),
    onPointerLeave: () => setPointed(null),
  });
  return (
    <div ref={outer} className="dk-figure-picture">
      <div
        ref={box}
        className="dk-figure-scroll"
        style={{ scrollPaddingLeft: drawing?.pinnedWidth }}
        onScroll={({ currentTarget: { scrollLeft } }) =>
          outer.current?.style.setProperty('--dk-scrolled', `${scrollLeft}px`)
        }
      >
        {drawing && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are marks of a picture
          <svg
            width={drawing.width}
            height={drawing.height}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            role="group"
            aria-label={title}
            onKeyDown={handleKey}
          >
            <SvgNodes nodes={drawing.nodes} propsOfMark={propsOfMark} />
          </svg>
        )}
      </div>
      {hint && <Hint mark={hint} side={pointed.side} />}
    </div>
  );
}

interface Pointed {
  readonly mark: number;
  /** The position within the visible part of the chart. */
  readonly side: 'start' | 'middle' | 'end';
}

function getSide(x: number, box: HTMLElement | null): Pointed['side'] {
  const share = (x - (box?.scrollLeft ?? 0)) / Math.max(1, box?.clientWidth ?? 0);
  return share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle';
}

/** Shows a tooltip over a mark; screen readers use the label of the mark instead. */
function Hint({ mark: { label, x, y }, side }: { mark: ChartMark; side: Pointed['side'] }) {
  const left = `calc(${x}px - var(--dk-scrolled, 0px))`;
  return (
    <div className="dk-figure-hint" data-side={side} style={{ left, top: y }} aria-hidden="true">
      {label}
    </div>
  );
}

/** Returns the index of the mark to which a key moves; `null` for other keys. */
function markByKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
