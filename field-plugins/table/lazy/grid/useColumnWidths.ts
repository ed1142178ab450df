import { type RefObject, useMemo } from 'react';
import type { TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useScrollEdges } from '#view/kit/layout/useScrollEdges.ts';
import { useWidth } from '#view/kit/layout/useWidth.ts';
import { computeColumnWidths, fitColumnWidths } from './columnWidths.core.ts';
import type { TableView } from './useTableView.ts';

/**
 * Widths in pixels: the row's number, a button at the row's end with a mouse and on touch screens, and the padding
 * around the buttons.
 */
const WIDTH = { lead: 44, button: 34, touchButton: 46, padding: 14 } as const;
/** The minimum width of an editor, for numbers and for anything else. */
const EDITOR = { figures: 104, other: 150 } as const;

export interface ColumnWidthsHandle {
  readonly lead: number;
  /** In the order of the columns. */
  readonly columns: readonly number[];
  readonly actions: number;
  /** Below this width, the table scrolls horizontally. */
  readonly whole: number;
}

/**
 * Returns the widths of a table. The widths don't depend on which rows are visible, so that scrolling
 * doesn't change them.
 */
export function useColumnWidths(
  scroller: RefObject<HTMLElement | null>,
  {
    editor,
    rows,
    view,
    isCoarse,
    isNarrow,
    isEditing,
  }: {
    editor: EditorProps;
    rows: readonly TableRow[];
    view: TableView;
    isCoarse: boolean;
    /** True if rows are drawn without columns. */
    isNarrow: boolean;
    /** True if a row is edited in place. */
    isEditing: boolean;
  },
): ColumnWidthsHandle {
  const available = useWidth(scroller);
  const { columns, figures, totals } = view;
  const { context } = editor;
  const needed = useMemo(() => {
    const read = computeColumnWidths(rows, { columns, figures, totals }, context);
    if (!isEditing) return read;
    return read.map((width, index) => {
      const column = columns[index];
      const least = column && figures.includes(column) ? EDITOR.figures : EDITOR.other;
      return { natural: Math.max(width.natural, least), least: Math.max(width.least, least) };
    });
  }, [rows, columns, figures, totals, context, isEditing]);
  const buttons = (editor.onChange ? 2 : 1) + (rows.some(row => row.link) ? 1 : 0);
  const actions = buttons * (isCoarse ? WIDTH.touchButton : WIDTH.button) + WIDTH.padding;
  const lead = Math.max(WIDTH.lead, 20 + 9 * String(rows.length).length);
  const fitted = fitColumnWidths(needed, available - lead - actions);
  const whole = Math.floor(fitted.reduce((sum, width) => sum + width, lead + actions));
  useScrollEdges(scroller, `${whole} ${isNarrow}`);
  return { lead, columns: fitted, actions, whole };
}
