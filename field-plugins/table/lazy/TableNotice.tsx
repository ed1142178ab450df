import { type RefObject, useMemo, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import type { EditableRows } from './useEditableRows.ts';

export interface TableNoticeProps {
  issues: readonly Issue[];
  rows: EditableRows;
  /** True while a row is open, because undoing could remove it. */
  isLocked: boolean;
  onShowRow: (index: number) => void;
  addButton: RefObject<HTMLButtonElement | null>;
}

/** Shows the last action with an undo button, and the invalid rows, which can be far out of view. */
export function TableNotice({ issues, rows, isLocked, onShowRow, addButton }: TableNoticeProps) {
  const { t } = useMessages();
  const bad = useMemo(() => getBadRows(issues), [issues]);
  const [shown, setShown] = useState(-1);
  const showNext = () => {
    const next = bad.find(index => index > shown) ?? bad[0];
    if (next === undefined) return;
    setShown(next);
    onShowRow(next);
  };
  const undo = () => {
    rows.undo();
    // The button is about to be removed while it has the focus.
    addButton.current?.focus();
  };
  return (
    <>
      {bad.length > 0 && (
        <div className="dk-table-notice" data-tone="danger">
          {t('field.Table.badRows', { count: bad.length })}
          <Button tone="quiet" size="small" onClick={showNext}>
            {t('field.Table.nextBad')}
          </Button>
        </div>
      )}
      <div className="dk-table-notice" role="status">
        {rows.notice && <span>{rows.notice.text}</span>}
        {rows.notice?.canUndo && !isLocked && (
          <Button tone="quiet" size="small" icon="restore" onClick={undo}>
            {t('kit.undo')}
          </Button>
        )}
      </div>
    </>
  );
}

function getBadRows(issues: readonly Issue[]): number[] {
  const rows = issues.flatMap(({ path: [place, index] }) =>
    place === 'tableValue' && typeof index === 'number' ? [index] : [],
  );
  return [...new Set(rows)].sort((a, b) => a - b);
}
