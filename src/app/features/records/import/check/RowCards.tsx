import { useState } from 'react';
import type { ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { findCellIssues, RowCell } from './RowCell.tsx';
import { RowIssues } from './RowIssues.tsx';
import type { RowsProps } from './RowsGrid.tsx';

const shownAtFirst = 3;

/** Shows the rows on a narrow screen, each as a card that begins with the row's problems. */
export function RowCards({ compiled, rows, columns, editing }: RowsProps) {
  const { t } = useMessages();
  return (
    <ul className="dk-import-cards" aria-label={t('import.rowsOfFile')}>
      {rows.map(row => (
        <RowCard key={row.row} {...{ compiled, row, columns, editing }} />
      ))}
    </ul>
  );
}

function RowCard({ compiled, row, columns, editing }: Omit<RowsProps, 'rows'> & { row: ImportRow }) {
  const { t } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const isLeftOut = row.outcome === 'LeftOut';
  const isMarked = (column: number) =>
    findCellIssues(row, column).length > 0 ||
    editing.isChanged(row, column) ||
    editing.isOpen(row.row, column);
  const marked = columns.filter(({ column }) => isMarked(column));
  const some = marked.length > 0 ? marked : columns.slice(0, shownAtFirst);
  const shown = isWhole ? columns : some;
  return (
    <li data-row={row.row} data-outcome={row.outcome}>
      <div className="dk-row">
        <strong>{t('import.line', { line: row.line })}</strong>
        <OutcomeBadge outcome={row.outcome} display={row.display} />
        <span className="dk-spacer" />
        <IconButton
          icon={isLeftOut ? 'restore' : 'minus'}
          size="small"
          label={t(isLeftOut ? 'import.takeRowIn' : 'import.leaveRowOut', { line: row.line })}
          onClick={() => editing.leaveOut(row, !isLeftOut)}
        />
      </div>
      <RowIssues {...{ compiled, row }} />
      <dl>
        {shown.map(column => (
          <div key={column.column} data-problem={findCellIssues(row, column.column).length > 0 || undefined}>
            <dt>{column.name}</dt>
            <dd>
              <RowCell row={row} column={column} editing={editing} />
              {!editing.isOpen(row.row, column.column) && (
                <IconButton
                  icon="edit"
                  size="small"
                  label={t('import.editCell', { column: column.name, line: row.line })}
                  onClick={() => editing.open(row.row, column.column)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {columns.length > some.length && (
        <Button size="small" tone="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'import.fewerFields' : 'import.allFields')}
        </Button>
      )}
    </li>
  );
}
