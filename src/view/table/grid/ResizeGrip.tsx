import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { MAX_COLUMN_WIDTH_PX } from '#core/directory/listColumns.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';

export interface ResizeGripProps {
  /** The column's name. */
  label: string;
  width: number | undefined;
  minWidth: number;
  isReachable: boolean;
  /** Called during a drag, and with `null` when the drag ends. */
  onTry: (width: number | null) => void;
  /** `null` restores the automatic width. */
  onResize: (width: number | null) => void;
}

const stepPx = 10;
const farPx = 50;

/**
 * The edge of a column: users move the edge by dragging or with the arrow keys; a double click or Home
 * restores the automatic width.
 */
export function ResizeGrip(props: ResizeGripProps) {
  const { label, minWidth, width, isReachable, onTry, onResize } = props;
  const { t } = useMessages();
  const element = useRef<HTMLDivElement>(null);
  const measured = () => element.current?.parentElement?.getBoundingClientRect().width ?? minWidth;
  const handleKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? farPx : stepPx;
    const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0;
    if (by === 0 && event.key !== 'Home') return;
    event.preventDefault();
    event.stopPropagation();
    onResize(by === 0 ? null : clamp(measured() + by, minWidth));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` can't be moved, a separator can
    <div
      ref={element}
      role="separator"
      className="dk-resize"
      aria-orientation="vertical"
      aria-label={t('table.widthOf', { column: label })}
      aria-valuemin={minWidth}
      aria-valuemax={MAX_COLUMN_WIDTH_PX}
      aria-valuenow={width ?? minWidth}
      aria-valuetext={width === undefined ? t('table.widthAuto') : t('table.widthPx', { width })}
      tabIndex={isReachable ? 0 : -1}
      onKeyDown={handleKey}
      onDoubleClick={() => onResize(null)}
      onPointerDown={event => startDrag(event, { from: measured(), minWidth, onTry, onResize })}
    />
  );
}

function startDrag(
  event: PointerEvent<HTMLElement>,
  grip: { from: number } & Pick<ResizeGripProps, 'minWidth' | 'onTry' | 'onResize'>,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const startX = event.clientX;
  const { signal, abort } = abortable();
  let width: number | null = null;
  const handleMove = ({ clientX }: globalThis.PointerEvent) => {
    width = clamp(grip.from + clientX - startX, grip.minWidth);
    grip.onTry(width);
  };
  const finish = (isTaken: boolean) => {
    abort();
    if (isTaken && width !== null) grip.onResize(width);
    grip.onTry(null);
  };
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', () => finish(true), { signal });
  window.addEventListener('pointercancel', () => finish(false), { signal });
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function clamp(width: number, minWidth: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH_PX, Math.max(minWidth, width)));
}
