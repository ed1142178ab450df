import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { Item, OrderBy } from '#core/model.ts';
import { useFieldContext } from '../engine.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { FieldCell } from '../field/FieldCell.tsx';
import { StatusChip } from '../form/StatusChip.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { useMediaQuery } from '../kit/useMediaQuery.ts';
import { VirtualList, type VirtualRowProps } from '../kit/VirtualList.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { RecordCards } from './RecordCards.tsx';
import './table.css';
import { type TableColumn, useTableColumns } from './tableColumns.ts';

export interface RecordTableProps {
  compiled: CompiledDirectory;
  items: readonly Item[];
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
  onOpen: (item: Item) => void;
  /** Marks the record that is open beside the list. */
  openId?: string;
}

/** The records of a page as a table; at phone width as cards. */
export function RecordTable(props: RecordTableProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  return isPhone ? <RecordCards {...props} /> : <WideTable {...props} />;
}

function WideTable({ compiled, items, orderBy, onOrderBy, onOpen, openId }: RecordTableProps) {
  const { t } = useMessages();
  const columns = useTableColumns(compiled);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const template = columns.map(column => column.track).join(' ');
  const minWidth = columns.reduce((sum, column) => sum + column.minWidth, 0);
  const rowHeight = isCoarse ? 44 : 36;
  const rowProps = useMemo(
    () => ({ items, columns, compiled, template, onOpen, openId }),
    [items, columns, compiled, template, onOpen, openId],
  );
  return (
    <div className="dk-table-scroll">
      <div
        {...{ role: 'table', 'aria-label': compiled.directory.name, 'aria-rowcount': items.length + 1 }}
        className="dk-table"
        style={{ minWidth }}
      >
        <div {...{ role: 'rowgroup' }}>
          <div {...{ role: 'row' }} className="dk-table-head" style={{ gridTemplateColumns: template }}>
            {columns.map(column => (
              <HeaderCell key={column.id} column={column} orderBy={orderBy} onOrderBy={onOrderBy} />
            ))}
          </div>
        </div>
        <VirtualList
          role="rowgroup"
          aria-label={t('table.records')}
          className="dk-table-body"
          // Not a height: the list would take it for the part in view and draw every row.
          style={{ flexBasis: items.length * rowHeight }}
          rowCount={items.length}
          rowHeight={rowHeight}
          rowComponent={TableRow}
          rowProps={rowProps}
        />
      </div>
    </div>
  );
}

interface RowData {
  items: readonly Item[];
  columns: readonly TableColumn[];
  compiled: CompiledDirectory;
  template: string;
  onOpen: (item: Item) => void;
  openId: string | undefined;
}

function TableRow({ index, style, items, ...data }: VirtualRowProps & RowData) {
  const item = items[index];
  if (!item) return null;
  return (
    <div style={style} role="presentation">
      <RecordRow item={item} rowIndex={index + 2} {...data} />
    </div>
  );
}

type RecordRowProps = Omit<RowData, 'items'> & { item: Item; rowIndex: number };

const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { item, rowIndex, columns, compiled, template, onOpen, openId } = props;
  const context = useFieldContext(item.customFields, item.references);
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const isHighlighted = compiled.directory.highlightWholeRecord && status;
  return (
    <div
      {...{ role: 'row', 'aria-rowindex': rowIndex, 'aria-current': item.id === openId || undefined }}
      className="dk-table-row"
      style={{
        gridTemplateColumns: template,
        ...(isHighlighted && { boxShadow: `inset 3px 0 0 ${status.color}` }),
      }}
    >
      <CellsBoundary>
        {columns.map(column => (
          <div
            key={column.id}
            {...{ role: 'cell' }}
            className={column.isNumeric ? 'dk-td dk-number' : 'dk-td'}
          >
            {cellOf({ column, item, status, context, onOpen })}
          </div>
        ))}
      </CellsBoundary>
    </div>
  );
});

function cellOf(args: {
  column: TableColumn;
  item: Item;
  status: CompiledDirectory['firstStatus'];
  context: ReturnType<typeof useFieldContext>;
  onOpen: (item: Item) => void;
}): ReactNode {
  const { column, item, status, context, onOpen } = args;
  if (column.kind === 'field') return <FieldCell field={column.field} context={context} />;
  if (column.kind === 'status') return status ? <StatusChip status={status} /> : null;
  return (
    <button
      type="button"
      className="dk-record-open"
      data-row-open
      aria-label={item.display}
      onKeyDown={moveFocus}
      onClick={() => onOpen(item)}
    >
      #{item.number}
    </button>
  );
}

/** Arrow up and down go from record to record. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const table = event.currentTarget.closest('.dk-table');
  const openers = [...(table?.querySelectorAll<HTMLElement>('[data-row-open]') ?? [])];
  const next = openers[openers.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
