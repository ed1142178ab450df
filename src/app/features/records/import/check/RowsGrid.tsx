import { useRef } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { findCellIssues, RowCell } from './RowCell.tsx';
import { RowIssues } from './RowIssues.tsx';
import type { VisibleColumn } from './shownColumns.ts';
import { ACTIONS_COLUMN_ID, useGridKeys } from './useGridKeys.ts';
import type { RowEditing } from './useRowEditing.ts';

export interface RowsProps {
  compiled: CompiledDirectory;
  rows: readonly ImportRow[];
  columns: readonly VisibleColumn[];
  editing: RowEditing;
}

/** Shows rows of the file as a table: the arrow keys move, Enter or typing edits, Tab moves to the next problem. */
export function RowsGrid({ compiled, rows, columns, editing }: RowsProps) {
  const { t } = useMessages();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, { rows, columns, editing });
  return (
    <div className="dk-import-rows">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells */}
      <table ref={table} role="grid" aria-label={t('import.rowsOfFile')} {...keys.handlers}>
        <thead>
          <tr>
            <th scope="col">{t('import.lineHead')}</th>
            <th scope="col">{t('import.outcomeHead')}</th>
            {columns.map(({ column, name, fileName }) => (
              <th key={column} scope="col" title={fileName}>
                <span className="dk-truncate">{name}</span>
              </th>
            ))}
            <th scope="col">
              <span className="dk-visually-hidden">{t('import.actionsHead')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <GridRow key={row.row} {...{ compiled, row, columns, editing }} isStop={keys.isStop} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps extends Omit<RowsProps, 'rows'> {
  row: ImportRow;
  /** Returns whether Tab reaches this cell. */
  isStop: (rowId: string, columnId: string) => boolean;
}

function GridRow({ compiled, row, columns, editing, isStop }: GridRowProps) {
  const { t } = useMessages();
  const isLeftOut = row.outcome === 'LeftOut';
  const stop = (columnId: string) => ({
    'data-cell': columnId,
    tabIndex: isStop(String(row.row), columnId) ? 0 : -1,
  });
  return (
    <tr data-row={row.row} data-outcome={row.outcome}>
      <th scope="row" className="dk-number">
        {row.line}
      </th>
      <td>
        <OutcomeBadge outcome={row.outcome} display={row.display} />
        <RowIssues {...{ compiled, row }} />
      </td>
      {columns.map(column => {
        const isProblem = findCellIssues(row, column.column).length > 0;
        return (
          <td
            key={column.column}
            {...stop(String(column.column))}
            data-problem={isProblem || undefined}
            data-changed={editing.isChanged(row, column.column) || undefined}
            aria-invalid={isProblem || undefined}
          >
            <RowCell row={row} column={column} editing={editing} />
          </td>
        );
      })}
      <td>
        <IconButton
          {...stop(ACTIONS_COLUMN_ID)}
          icon={isLeftOut ? 'restore' : 'minus'}
          size="small"
          label={t(isLeftOut ? 'import.takeRowIn' : 'import.leaveRowOut', { line: row.line })}
          onClick={() => editing.leaveOut(row, !isLeftOut)}
        />
      </td>
    </tr>
  );
}
