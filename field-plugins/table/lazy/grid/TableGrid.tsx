import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { FieldValues, Issue, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { RowEditor } from '../row/RowEditor.tsx';
import type { EditedTableRow } from '../row/useOpenRow.ts';
import { GridRow, type TableRowActions } from './GridRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import { SumCells } from './SumCells.tsx';
import { TableGridHeader } from './TableGridHeader.tsx';
import { useColumnWidths } from './useColumnWidths.ts';
import type { FocusedLineCursor } from './useLineCursor.ts';
import type { RowDrag } from './useRowDrag.ts';
import type { TableView } from './useTableView.ts';
import { useVirtualLines } from './useVirtualLines.ts';

export interface TableGridProps {
  editor: EditorProps;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly TableRow[];
  view: TableView;
  cursor: FocusedLineCursor;
  actions: TableRowActions;
  openRow: EditedTableRow | null;
  drag: RowDrag | null;
  isNarrow: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onSave: (customFields: FieldValues) => void;
  onCancel: () => void;
}

/** Line heights in pixels (specification, section 8): with a mouse, on touch screens, and with three lines of text. */
const LINE_PX = { fine: 36, coarse: 44, narrow: 76 } as const;

/**
 * Draws the rows in a scroller, but only the rows in or near its visible part. Headers and sums stay in
 * view.
 */
export function TableGrid(props: TableGridProps) {
  const { editor, scroller, rows, view, cursor, openRow, isNarrow } = props;
  const { t } = useMessages();
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const lineHeight = isNarrow ? LINE_PX.narrow : isCoarse ? LINE_PX.coarse : LINE_PX.fine;
  const { lines, totals, columns, groupedBy } = view;
  const openPlace = openRow?.isInline ? lines.placeOf(openRow.index) : -1;
  const { pieces, handleScroll } = useVirtualLines({
    count: lines.count,
    lineHeight,
    pinned: [cursor.place, openPlace],
  });
  const widths = useColumnWidths(scroller, {
    ...{ editor, rows, view, isCoarse, isNarrow },
    isEditing: openRow?.isInline === true,
  });
  const width = isNarrow ? 3 : columns.length + 2;
  const issuesOf = useRowIssues(editor.issues);
  return (
    <div ref={scroller} className="dk-table-scroller" onScroll={handleScroll}>
      <table
        id={editor.onChange ? undefined : editor.id}
        {...{
          role: groupedBy ? 'treegrid' : 'grid',
          'aria-readonly': !editor.onChange || undefined,
        }}
        className="dk-table-value"
        data-narrow={isNarrow || undefined}
        style={isNarrow ? undefined : { minWidth: widths.whole }}
        aria-label={editor.label ?? editor.definition.name}
        aria-describedby={editor.describedBy}
        aria-rowcount={lines.count + 1 + (totals ? 1 : 0)}
        onKeyDown={props.onKeyDown}
      >
        <TableGridHeader {...{ view, widths, isNarrow }} />
        <tbody>
          {pieces.map(piece =>
            piece.kind === 'gap' ? (
              <tr key={`gap-${piece.from}`} {...{ 'aria-hidden': true }} className="dk-table-gap">
                <td colSpan={width} style={{ height: piece.count * lineHeight }} />
              </tr>
            ) : (
              <GridLine key={`line-${piece.place}`} {...props} issuesOf={issuesOf} place={piece.place} />
            ),
          )}
          {lines.count === 0 && (
            <tr>
              <td colSpan={width} className="dk-faint dk-table-empty">
                {t(editor.onChange ? 'field.Table.emptyHint' : 'field.Table.empty')}
              </td>
            </tr>
          )}
        </tbody>
        {totals && (
          <tfoot>
            <tr aria-rowindex={lines.count + 2}>
              <SumCells columns={columns} summed={view.summed} sums={totals} isNarrow={isNarrow}>
                {t('field.Table.total')}
              </SumCells>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type RowIssues = ReadonlyMap<number, readonly Issue[]>;

function GridLine({ place, issuesOf, ...props }: TableGridProps & { place: number; issuesOf: RowIssues }) {
  const { editor, rows, view, cursor, actions, openRow, drag, isNarrow } = props;
  const line = view.lines.at(place);
  const isActive = cursor.place === place;
  if (line?.kind === 'group' && view.groupedBy) {
    const { group } = line;
    return (
      <GroupRow
        {...{ group, rows, place, isActive, isNarrow, groupedBy: view.groupedBy }}
        columns={view.columns}
        summed={view.summed}
        context={editor.context}
        isOpen={!view.collapsed.has(group.key)}
        onToggle={() => view.toggle(group.key)}
        onFocus={() => cursor.follow(place)}
      />
    );
  }
  if (line?.kind !== 'row') return null;
  const { index } = line;
  const row = rows[index];
  if (openRow?.isInline && openRow.index === index) {
    return (
      <RowEditor
        editor={editor}
        columns={view.columns}
        row={row}
        number={index + 1}
        place={place}
        startColumnId={openRow.columnId}
        onSave={props.onSave}
        onCancel={props.onCancel}
      />
    );
  }
  if (!row) return null;
  return (
    <GridRow
      {...{ row, index, place, actions, isActive, isNarrow }}
      definition={editor.definition}
      columns={view.columns}
      context={editor.context}
      issues={issuesOf.get(index) ?? noIssues}
      isEditable={editor.onChange !== undefined}
      isLocked={openRow !== null}
      canMove={view.groupedBy === null}
      isLast={index === rows.length - 1}
      drag={dragMark(drag, index, rows.length)}
    />
  );
}

const noIssues: readonly Issue[] = [];

/** Groups the issues of rows by row index, with paths relative to the row. */
function useRowIssues(issues: readonly Issue[]): RowIssues {
  return useMemo(() => {
    const byRow = new Map<number, Issue[]>();
    for (const issue of issues) {
      const [place, index, ...path] = issue.path;
      if (place !== 'tableValue' || typeof index !== 'number') continue;
      byRow.set(index, [...(byRow.get(index) ?? []), { ...issue, path }]);
    }
    return byRow;
  }, [issues]);
}

function dragMark(
  drag: RowDrag | null,
  index: number,
  count: number,
): 'above' | 'below' | 'taken' | undefined {
  if (!drag) return undefined;
  if (drag.from === index) return 'taken';
  if (drag.before === index) return 'above';
  return drag.before === count && index === count - 1 ? 'below' : undefined;
}
