import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { getErrorText } from '../../../../api/errorText.ts';
import { RowCards } from './RowCards.tsx';
import { RowsGrid } from './RowsGrid.tsx';
import { RowsPager } from './RowsPager.tsx';
import { getVisibleColumns } from './shownColumns.ts';
import { useChoiceLoaders } from './useChoiceLoaders.ts';
import { useRowEditing } from './useRowEditing.ts';
import type { RowsHandle } from './useRows.ts';

export interface RowsViewProps {
  compiled: CompiledDirectory;
  run: Import;
  rows: RowsHandle;
  page: number;
  onPage: (page: number) => void;
  /** The row to scroll to; its first problem receives the focus. */
  shownRow?: number;
  /** Called after a row was validated again, which can change problems and counts. */
  onFixed: () => void;
}

/** Shows a page of rows, in which each cell can be corrected. */
export function RowsView({ compiled, run, rows, page, onPage, shownRow, onFixed }: RowsViewProps) {
  const messages = useMessages();
  const { t } = messages;
  const isPhone = useMediaQuery('(max-width: 640px)');
  const choicesOf = useChoiceLoaders(compiled);
  const { settings, columns: ofFile } = run;
  const columns = useMemo(
    () => getVisibleColumns(messages, { compiled, run: { settings, columns: ofFile } }, choicesOf),
    [messages, compiled, settings, ofFile, choicesOf],
  );
  const editing = useRowEditing(rows, onFixed);
  const box = useRef<HTMLDivElement>(null);
  useShownRow(box, rows.rows?.some(({ row }) => row === shownRow) ? shownRow : undefined);
  if (rows.error && !rows.isLoading) {
    return (
      <Notice tone="danger">
        {getErrorText(messages, rows.error)}{' '}
        <Button size="small" onClick={rows.reload}>
          {t('kit.retry')}
        </Button>
      </Notice>
    );
  }
  if (!rows.rows) return <Skeleton lines={8} height={28} />;
  if (rows.rows.length === 0) return <p className="dk-faint">{t('import.noRows')}</p>;
  const shown = { compiled, rows: rows.rows, columns, editing };
  return (
    <div ref={box} className="dk-stack">
      {isPhone ? <RowCards {...shown} /> : <RowsGrid {...shown} />}
      <RowsPager rows={rows} page={page} onPage={onPage} />
    </div>
  );
}

/** Scrolls to a row once it has loaded, and focuses the row's first problem. */
function useShownRow(box: RefObject<HTMLElement | null>, row: number | undefined): void {
  useEffect(() => {
    if (row === undefined) return;
    const found = box.current?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    const problem = found?.querySelector<HTMLElement>('[data-problem]');
    (problem ?? found)?.scrollIntoView({ block: 'center' });
    problem?.focus();
  }, [box, row]);
}
