import type { OrderBy } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { TableColumn } from '../tableColumns.ts';
import type { ColumnPin } from '../tableLayout.ts';
import type { ColumnChangeHandlers } from './HeaderRow.tsx';
import { ResizeGrip } from './ResizeGrip.tsx';

export interface HeaderCellProps {
  column: TableColumn;
  /** The `aria-colindex` of the column. */
  columnIndex: number;
  pin: ColumnPin | undefined;
  /** The width set by the user, in pixels. */
  width: number | undefined;
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
  changes: ColumnChangeHandlers | undefined;
  hasCursor: boolean;
  /** The side on which a dragged column would be inserted. */
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
}

/** The header of a column: a click sorts, dragging or Shift with an arrow key moves the column, its edge resizes it. */
export function HeaderCell(props: HeaderCellProps) {
  const { column, orderBy, onOrderBy, pin, changes, hasCursor } = props;
  const { orderField, label } = column;
  const isSorted = orderField !== null && orderBy.field === orderField;
  const sorted = isSorted ? (orderBy.asc ? 'ascending' : 'descending') : 'none';
  return (
    <div
      {...{
        role: 'columnheader',
        'aria-colindex': props.columnIndex,
        'aria-sort': orderField ? sorted : undefined,
        'aria-keyshortcuts': changes && 'Shift+ArrowLeft Shift+ArrowRight',
      }}
      data-cell={column.id}
      data-pinned={pin && (pin.isLast ? 'last' : '')}
      data-drop={props.drop}
      data-dragged={props.isDragged || undefined}
      data-movable={Boolean(changes) || undefined}
      tabIndex={hasCursor ? 0 : -1}
      className={column.isNumeric ? 'dk-th dk-number' : 'dk-th'}
      style={pin?.style}
    >
      {orderField ? (
        <SortButton
          label={label}
          isSorted={isSorted}
          isAscending={orderBy.asc}
          onSort={asc => onOrderBy({ field: orderField, asc })}
        />
      ) : (
        <span className="dk-truncate" title={label}>
          {label}
        </span>
      )}
      {changes && (
        <ResizeGrip
          label={label}
          width={props.width}
          minWidth={column.minWidth}
          isReachable={hasCursor}
          onTry={width => changes.onTry(width === null ? null : { id: column.id, width })}
          onResize={width => changes.onResize(column.id, width)}
        />
      )}
    </div>
  );
}

interface SortButtonProps {
  label: string;
  isSorted: boolean;
  isAscending: boolean;
  onSort: (asc: boolean) => void;
}

function SortButton({ label, isSorted, isAscending, onSort }: SortButtonProps) {
  const { t } = useMessages();
  const nextAsc = isSorted ? !isAscending : true;
  return (
    <button
      type="button"
      className="dk-sort"
      // The surrounding header cell has the focus; Enter and Space click this button.
      tabIndex={-1}
      title={t(nextAsc ? 'table.sortAscending' : 'table.sortDescending', { column: label })}
      onClick={() => onSort(nextAsc)}
    >
      <span className="dk-truncate">{label}</span>
      {isSorted && <Icon name={isAscending ? 'arrow-up' : 'arrow-down'} />}
    </button>
  );
}
