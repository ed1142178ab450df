import type { ImportRow } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { VisibleColumn } from './shownColumns.ts';
import type { RowEditing } from './useRowEditing.ts';

export interface RowCellProps {
  row: ImportRow;
  column: VisibleColumn;
  editing: RowEditing;
}

/**
 * Shows a cell's text, its problem, and whether the text was changed. Shows an editor instead while the cell is being
 * edited.
 */
export function RowCell({ row, column, editing }: RowCellProps) {
  const messages = useMessages();
  const { t } = messages;
  const label = t('import.cellLabel', { column: column.name, line: row.line });
  const text = row.cells[column.column] ?? '';
  if (editing.isOpen(row.row, column.column)) {
    return (
      <CellEditor
        label={label}
        text={text}
        choices={column.choices}
        onSave={wanted => editing.save(row, column.column, wanted)}
        onSaved={isByKey => editing.close(row.row, column.column, { isSaved: true, isByKey })}
        onCancel={isByKey => editing.close(row.row, column.column, { isSaved: false, isByKey })}
      />
    );
  }
  const issues = formatIssues(
    messages,
    findCellIssues(row, column.column).map(({ issue }) => issue),
  );
  const isBlanked = row.blankedColumns?.includes(column.column) ?? false;
  const isChanged = editing.isChanged(row, column.column);
  return (
    <span className="dk-import-cell">
      <span className="dk-import-cell-line">
        {text === '' ? (
          <span className="dk-faint" aria-hidden="true">
            —
          </span>
        ) : (
          <span className="dk-import-cell-text" data-blanked={isBlanked || undefined} title={text}>
            {text}
          </span>
        )}
        {isChanged && (
          <IconButton
            icon="restore"
            size="small"
            tabIndex={-1}
            label={t('import.putBack', { cell: label })}
            onClick={() => editing.putBack(row, column.column)}
          />
        )}
      </span>
      {isBlanked && <span className="dk-faint">{t('import.isLeftBlank')}</span>}
      {issues.map(issue => (
        <span key={issue} className="dk-error">
          {issue}
        </span>
      ))}
    </span>
  );
}

export function findCellIssues(row: ImportRow, column: number | null): ImportRow['issues'] {
  return row.outcome === 'LeftOut' ? [] : row.issues.filter(each => each.column === column);
}
