import { type CSSProperties, memo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useRecordContext } from '../engine/engine.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { CellContent } from './cells/CellContent.tsx';
import { SelectionCheckbox } from './SelectionCheckbox.tsx';
import type { TableColumn } from './tableColumns.ts';
import { type ColumnPin, SELECTION_COLUMN_ID } from './tableLayout.ts';

export interface TableRowProps {
  item: Item;
  /** The index on the page, starting at 0. */
  index: number;
  rowHeight: number;
  columns: readonly TableColumn[];
  pins: ReadonlyMap<string, ColumnPin>;
  compiled: CompiledDirectory;
  /** `undefined` if rows can't be selected. */
  isSelected: boolean | undefined;
  /** The column of the keyboard cursor, if the cursor is in this row. */
  cursorColumn: string | null;
  /** The column whose cell is being edited. */
  openColumn: string | null;
  /** True if the record is open next to the list. */
  isCurrent: boolean;
  /** True if another user has just changed the record. */
  isNews: boolean;
  canMove: boolean;
  onToggle: (item: Item, isRange: boolean) => void;
}

/** A row of the list. The table handles clicks on the row, and finds cells by `data-row` and `data-cell`. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, index, rowHeight, columns, pins, compiled, isSelected, cursorColumn } = props;
  const { t } = useMessages();
  const context = useRecordContext(item);
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const tint = compiled.directory.highlightWholeRecord ? status?.color : undefined;
  const firstColumn = isSelected === undefined ? 1 : 2;
  return (
    <div
      {...{
        role: 'row',
        'aria-rowindex': index + 2,
        'aria-current': props.isCurrent || undefined,
        'aria-selected': isSelected,
      }}
      data-row={item.id}
      data-tinted={tint ? true : undefined}
      data-news={props.isNews || undefined}
      className="dk-table-row"
      style={{ top: index * rowHeight, height: rowHeight, ...tintStyle(tint) }}
    >
      {isSelected !== undefined && (
        <div
          {...{ role: 'gridcell', 'aria-colindex': 1 }}
          data-cell={SELECTION_COLUMN_ID}
          tabIndex={cursorColumn === SELECTION_COLUMN_ID ? 0 : -1}
          className="dk-td dk-select-cell"
        >
          <SelectionCheckbox
            label={t('table.selectRecord', { name: item.display })}
            share={isSelected ? 'all' : 'none'}
            onToggle={isRange => props.onToggle(item, isRange)}
          />
        </div>
      )}
      <CellsBoundary>
        {columns.map((column, at) => {
          const pin = pins.get(column.id);
          return (
            <div
              key={column.id}
              {...{ role: 'gridcell', 'aria-colindex': at + firstColumn }}
              data-cell={column.id}
              data-pinned={pin && (pin.isLast ? 'last' : '')}
              data-open={props.openColumn === column.id || undefined}
              tabIndex={cursorColumn === column.id ? 0 : -1}
              className={getClass(column)}
              style={pin ? { ...column.look.style, ...pin.style } : column.look.style}
            >
              <CellContent
                column={column}
                item={item}
                status={status}
                context={context}
                canMove={props.canMove}
              />
            </div>
          );
        })}
      </CellsBoundary>
    </div>
  );
});

function getClass({ isNumeric, look }: TableColumn): string {
  return ['dk-td', isNumeric && 'dk-number', look.className].filter(Boolean).join(' ');
}

function tintStyle(color: string | undefined): CSSProperties | undefined {
  return color ? ({ '--dk-tint': color } as CSSProperties) : undefined;
}
