import type { ColumnSettings } from '#core/directory/listColumns.ts';
import type { OrderBy } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { SelectionCheckbox } from '../SelectionCheckbox.tsx';
import type { TableColumn } from '../tableColumns.ts';
import { type ColumnPin, SELECTION_COLUMN_ID } from '../tableLayout.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { getSelectionState, type RecordSelectionState, setRecordsSelected } from './selection.ts';
import { useColumnDrag } from './useColumnDrag.ts';
import './header.css';

export interface ColumnChangeHandlers {
  /** Moves a column to the position of another column. */
  onMove(id: string, toId: string): void;
  /** Previews a width while dragging; `null` ends the preview. */
  onTry(width: { id: string; width: number } | null): void;
  /** `null` restores the automatic width. */
  onResize(id: string, width: number | null): void;
}

export interface HeaderRowProps {
  columns: readonly TableColumn[];
  pins: ReadonlyMap<string, ColumnPin>;
  columnsWidth: ColumnSettings['columnsWidth'];
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
  /** If omitted, users can't change the columns. */
  changes: ColumnChangeHandlers | undefined;
  selection: RecordSelectionState | undefined;
  /** The ids of the records on the page. */
  pageIds: readonly string[];
  /** The column whose header has the keyboard cursor. */
  cursorColumn: string | null;
}

export function HeaderRow(props: HeaderRowProps) {
  const { columns, pins, selection, changes, cursorColumn } = props;
  const drag = useColumnDrag(columns, changes?.onMove);
  const firstColumn = selection ? 2 : 1;
  return (
    <div
      {...{ role: 'row', 'aria-rowindex': 1 }}
      className="dk-table-head"
      data-grid-head
      onPointerDown={drag.handlePointerDown}
      onClickCapture={drag.handleClick}
    >
      {selection && (
        <SelectAllCell
          selection={selection}
          pageIds={props.pageIds}
          hasCursor={cursorColumn === SELECTION_COLUMN_ID}
        />
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          columnIndex={index + firstColumn}
          pin={pins.get(column.id)}
          width={props.columnsWidth[column.id]}
          orderBy={props.orderBy}
          onOrderBy={props.onOrderBy}
          changes={changes}
          hasCursor={cursorColumn === column.id}
          drop={drag.dropAt(column.id)}
          isDragged={drag.dragged === column.id}
        />
      ))}
    </div>
  );
}

interface SelectAllCellProps {
  selection: RecordSelectionState;
  pageIds: readonly string[];
  hasCursor: boolean;
}

/** Selects the records of the page, without changing the selection on other pages. */
function SelectAllCell({ selection, pageIds, hasCursor }: SelectAllCellProps) {
  const { t } = useMessages();
  const share = getSelectionState(selection.ids, pageIds);
  const toggle = () => selection.onChange(setRecordsSelected(selection.ids, pageIds, share !== 'all'));
  return (
    <div
      {...{ role: 'columnheader', 'aria-colindex': 1 }}
      data-cell={SELECTION_COLUMN_ID}
      tabIndex={hasCursor ? 0 : -1}
      className="dk-th dk-select-cell"
    >
      <SelectionCheckbox label={t('table.selectPage')} share={share} onToggle={toggle} />
    </div>
  );
}
