import { type KeyboardEvent, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { EngineContext, useEngine } from '#view/engine/engine.ts';
import type { SystemFieldUi } from '#view/engine/fieldUi.ts';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { ColumnsMenu } from '#view/table/filters/ColumnsMenu.tsx';
import { RecordTable } from '#view/table/RecordTable.tsx';
import '../records/list/list.css';
import './plainList.css';
import type { ListView } from './useListView.ts';

type TableView = Pick<ListView<string>, 'columns' | 'orderBy'>;

export interface PlainTableProps {
  compiled: CompiledDirectory;
  /** The cells, keyed by column id. Columns without an entry are rendered like columns of records. */
  cells: Readonly<Record<string, SystemFieldUi>>;
  rows: readonly Item[];
  view: TableView;
  onView: (part: Partial<TableView>) => void;
  onOpen: (row: Item) => void;
  /** Called for a key pressed on a row, before the table handles the key; returns whether it handled the key. */
  onRowKey?: (event: KeyboardEvent, row: Item) => boolean;
}

/** Renders a table of entities other than records; users can select, move and sort columns as in lists of records. */
export function PlainTable({ compiled, cells, rows, view, onView, onOpen, onRowKey }: PlainTableProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const engine = useEngine();
  const drawing = useMemo(
    () => ({ ...engine, ui: { ...engine.ui, system: (id: string) => cells[id] ?? engine.ui.system(id) } }),
    [engine, cells],
  );
  const changeColumns = (part: Partial<TableView['columns']>) =>
    onView({ columns: { ...view.columns, ...part } });
  return (
    <EngineContext value={drawing}>
      {!isPhone && (
        <div className="dk-plain-columns">
          <ColumnsMenu compiled={compiled} settings={view.columns} onChange={changeColumns} />
        </div>
      )}
      <RecordTable
        compiled={compiled}
        items={rows}
        orderBy={view.orderBy}
        onOrderBy={orderBy => onView({ orderBy })}
        onOpen={onOpen}
        columnSettings={view.columns}
        onColumns={changeColumns}
        {...(onRowKey && { onRowKey })}
      />
    </EngineContext>
  );
}
