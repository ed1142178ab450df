import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type ColumnSettings, defaultColumnSettings, getPinnedColumns } from '#core/directory/listColumns.ts';
import type { Item, OrderBy } from '#core/model.ts';
import { FieldDirectoryContext } from '../engine/fieldServices.ts';
import { createLazyComponent } from '../kit/feedback/lazy.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { useMediaQuery } from '../kit/layout/useMediaQuery.ts';
import { useScrollEdges } from '../kit/layout/useScrollEdges.ts';
import { useWidth } from '../kit/layout/useWidth.ts';
import type { CellEditing, LockedCell } from './cells/cellEditing.ts';
import './grid.css';
import { loadCellEditor } from './cells/loadCellEditor.ts';
import { HeaderRow } from './grid/HeaderRow.tsx';
import { type RecordSelectionState, selectRange, toggleRecordSelected } from './grid/selection.ts';
import { useColumnChanges } from './grid/useColumnChanges.ts';
import { useRowWindow } from './grid/useRowWindow.ts';
import { useTableGrid } from './grid/useTableGrid.ts';
import { TableRow } from './TableRow.tsx';
import { useShownColumns, useTableColumns } from './tableColumns.ts';
import { computeTableLayout, getColumnPinPositions, getFittingPins } from './tableLayout.ts';
import { useRemotelyChangedIds } from './useRemotelyChangedIds.ts';

export interface RecordTableProps {
  compiled: CompiledDirectory;
  items: readonly Item[];
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
  onOpen: (item: Item) => void;
  /** The id of the record that is open next to the list, whose row is highlighted. */
  openId?: string;
  /** The user's settings for columns; defaults to the automatic columns. */
  columnSettings?: ColumnSettings;
  /** If omitted, users can't change the columns. */
  onColumns?: (change: Partial<ColumnSettings>) => void;
  /** If omitted, users can't select rows. */
  selection?: RecordSelectionState;
  /** If omitted, the list is read-only. */
  editing?: CellEditing;
  /**
   * Called when the user tries to edit a locked cell or selects an unavailable transition. If omitted, unavailable
   * transitions can't be selected.
   */
  onClosed?: (place: LockedCell) => void;
  /**
   * Called for a key pressed on a row, before the list handles the key; returns true if the list should
   * ignore the key.
   */
  onRowKey?: (event: KeyboardEvent, item: Item) => boolean;
  /**
   * Returns whether a version of a record comes from the user's own change, so that the record isn't marked as changed
   * by others.
   */
  isOwnVersion?: (item: Item) => boolean;
}

const CellEditor = createLazyComponent(loadCellEditor);
// Loaded only on phones.
const RecordCards = createLazyComponent(() => import('./RecordCards.tsx'));
const StatusMenu = createLazyComponent(() => import('./StatusMenu.tsx'));

/** The records of a page as a table, or as cards on phones. */
export function RecordTable(props: RecordTableProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  if (!isPhone) return <WideTable {...props} />;
  return (
    <Suspense fallback={<Skeleton lines={10} height={22} />}>
      <RecordCards {...props} />
    </Suspense>
  );
}

/** The height of the header, as in the style sheet. */
const HEADER_PX = 33;
const rowHeights = { fine: 36, coarse: 44 } as const;

function WideTable(props: RecordTableProps) {
  const { compiled, selection, editing, orderBy, onOrderBy } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[useMediaQuery('(pointer: coarse)') ? 'coarse' : 'fine'];
  const { columns, pins, layout, widths, changes } = useColumns(props, useWidth(scroller));
  const toggle = useToggle(selection, props.items);
  useScrollEdges(scroller, JSON.stringify(layout.style));
  const grid = useTableGrid({ ...props, scroller, columns, rowHeight, changes, toggle: toggle.row });
  const { items, cursor, open } = grid;
  const shown = useRowWindow(scroller, items.length, rowHeight);
  const news = useRemotelyChangedIds(items, props.isOwnVersion);
  const isDrawn = (item: Item, index: number) =>
    (index >= shown.from && index < shown.till) || item.id === cursor.rowId || item.id === open?.rowId;
  return (
    <div
      ref={scroller}
      className="dk-table-scroll"
      style={{ scrollPaddingBlockStart: rowHeight, scrollPaddingInlineStart: layout.pinnedWidth }}
    >
      <div
        {...grid.handlers}
        {...{
          role: 'grid',
          'aria-label': compiled.directory.name,
          'aria-rowcount': items.length + 1,
          'aria-colcount': columns.length + (selection ? 1 : 0),
          'aria-multiselectable': selection ? true : undefined,
          'aria-readonly': editing ? undefined : true,
        }}
        className="dk-table"
        style={layout.style}
      >
        <ScrollEdges height={items.length * rowHeight + HEADER_PX} pinnedWidth={layout.pinnedWidth} />
        <HeaderRow
          columns={columns}
          pins={pins}
          columnsWidth={widths}
          orderBy={orderBy}
          onOrderBy={onOrderBy}
          changes={changes}
          selection={selection}
          pageIds={grid.rowIds}
          cursorColumn={cursor.rowId === null ? cursor.columnId : null}
        />
        <div {...{ role: 'rowgroup' }} className="dk-table-body" style={{ height: items.length * rowHeight }}>
          {items.map((item, index) =>
            isDrawn(item, index) ? (
              <TableRow
                key={item.id}
                item={item}
                index={index}
                rowHeight={rowHeight}
                columns={columns}
                pins={pins}
                compiled={compiled}
                isSelected={selection?.ids.has(item.id)}
                cursorColumn={cursor.rowId === item.id ? cursor.columnId : null}
                openColumn={open?.rowId === item.id ? open.columnId : null}
                isCurrent={item.id === props.openId}
                isNews={news.has(item.id)}
                canMove={Boolean(editing)}
                onToggle={toggle.stable}
              />
            ) : null,
          )}
        </div>
      </div>
      <OpenCellParts {...props} grid={grid} />
    </div>
  );
}

/**
 * Draws a shadow next to pinned columns that cover other columns, and a fade at the end where columns are cut
 * off.
 */
function ScrollEdges({ height, pinnedWidth }: { height: number; pinnedWidth: number }) {
  return (
    <>
      <div
        className="dk-scroll-edge"
        data-edge="start"
        style={{ insetInlineStart: pinnedWidth }}
        aria-hidden="true"
      >
        <div style={{ height }} />
      </div>
      <div className="dk-scroll-edge" data-edge="end" aria-hidden="true">
        <div style={{ height }} />
      </div>
    </>
  );
}

/** Returns the visible columns with their positions and widths, and the functions that change columns. */
function useColumns(props: RecordTableProps, available: number) {
  const { compiled, columnSettings: settings = defaultColumnSettings, selection } = props;
  const all = useTableColumns(compiled);
  const columns = useShownColumns(all, settings);
  const { changes, tried } = useColumnChanges({ all, settings, onColumns: props.onColumns });
  const widths = tried ? { ...settings.columnsWidth, [tried.id]: tried.width } : settings.columnsWidth;
  const chosen = { columnsWidth: widths, pinnedColumns: getPinnedColumns(all, settings) };
  const fitting = getFittingPins(columns, chosen, available);
  const layout = computeTableLayout(
    columns,
    { columnsWidth: widths, pinnedColumns: fitting },
    Boolean(selection),
  );
  const key = fitting.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that `fitting` depends on
  const pins = useMemo(() => getColumnPinPositions(columns, fitting), [columns, key]);
  return { columns, pins, layout, widths, changes };
}

/** Draws the editor or menu over the open cell. */
function OpenCellParts({
  compiled,
  editing,
  onClosed,
  grid,
}: RecordTableProps & { grid: ReturnType<typeof useTableGrid> }) {
  const { open, close } = grid;
  if (!open || !editing) return null;
  return (
    <Suspense>
      {open.column.field ? (
        <FieldDirectoryContext value={compiled.directory.id}>
          <CellEditor
            key={`${open.rowId} ${open.columnId} ${open.turn}`}
            editing={editing}
            item={open.item}
            column={open.column}
            anchor={open.anchor}
            typed={open.typed}
            ahead={open.ahead}
            refused={open.refused}
            onClose={close}
          />
        </FieldDirectoryContext>
      ) : (
        <StatusMenu
          key={open.rowId}
          item={open.item}
          statuses={getStatuses(compiled, open.item, editing)}
          transitions={editing.transitionsOf(open.item)}
          onMove={statusId => editing.move(open.item, statusId)}
          onClosed={onClosed}
          onClose={() => close('stay')}
        />
      )}
    </Suspense>
  );
}

/** Returns the statuses of the record's own directory, because a list can join several directories. */
function getStatuses({ directory }: CompiledDirectory, item: Item, { transitionsOf }: CellEditing) {
  const own = new Set([item.status, ...transitionsOf(item).map(({ statusId }) => statusId)]);
  return directory.statusList.filter(({ id }) => own.has(id));
}

/**
 * Selects rows; with Shift, a range that starts at the row selected last. `stable` never changes, so that rows aren't
 * redrawn.
 */
function useToggle(selection: RecordSelectionState | undefined, items: readonly Item[]) {
  const anchor = useRef<string>(undefined);
  const row = (item: Item, isRange: boolean) => {
    if (!selection) return;
    const page = items.map(each => each.id);
    const { ids } = selection;
    selection.onChange(
      isRange
        ? selectRange(ids, page, { anchor: anchor.current, id: item.id })
        : toggleRecordSelected(ids, item.id),
    );
    anchor.current = item.id;
  };
  const latest = useRef(row);
  latest.current = row;
  const [stable] = useState(() => (item: Item, isRange: boolean) => latest.current(item, isRange));
  return { row, stable };
}
