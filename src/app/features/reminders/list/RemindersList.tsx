import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Pager } from '#view/kit/layout/Pager.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { PlainTable } from '../../../shared/plainList/PlainTable.tsx';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { REMINDERS_PER_PAGE } from '../limits.ts';
import { ReminderModal } from '../ReminderModal.tsx';
import { type Reminder, type ReminderSearch, searchReminders } from '../reminderCalls.ts';
import { useReminderChanges } from '../reminderNews.ts';
import { createReminderDirectory, reminderCells } from './reminderColumns.tsx';
import { hasReminderFilters, type ReminderFilters, toReminderSearch } from './reminderFilters.ts';
import { getReminderFromRow, rowOf } from './reminderRows.ts';
import { canToggleReminder, ReminderToggleContext, useReminderToggleActions } from './ticking.ts';
import type { ReminderView } from './useReminderView.ts';

export interface RemindersListProps {
  view: ReminderView;
  filters: ReminderFilters;
  onView: (part: Partial<ReminderView>) => void;
  /** Receives the total as text; the text is empty until the total is known. */
  onTotal: (text: string) => void;
  onClear: () => void;
}

/** Shows a page of reminders, or a notice while reminders are loading, if loading failed, or if there are none. */
export function RemindersList({ view, filters, onView, onTotal, onClear }: RemindersListProps) {
  const messages = useMessages();
  const { t } = messages;
  const [opened, setOpened] = useState<Reminder | null>(null);
  const { page, setPage, data, error, reload } = useReminders(view, filters, onTotal);
  const { registry } = useEngine();
  const ticking = useReminderToggleActions();
  const compiled = useMemo(() => createReminderDirectory(registry, t('reminders.title')), [registry, t]);
  const rows = useMemo(() => data?.items.map(rowOf), [data]);
  if (!rows || !data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={10} height={22} />;
  }
  if (rows.length === 0 && page === 1) return <NoReminders filters={filters} onClear={onClear} />;
  return (
    <>
      <ReminderToggleContext value={ticking}>
        <PlainTable
          {...{ compiled, rows, view, onView }}
          cells={reminderCells}
          onOpen={row => setOpened(getReminderFromRow(row))}
          onRowKey={(event, row) => {
            const isTick = event.key === ' ' && !event.ctrlKey && !event.metaKey;
            if (isTick && canToggleReminder(getReminderFromRow(row))) ticking.toggle(getReminderFromRow(row));
            return isTick;
          }}
        />
      </ReminderToggleContext>
      <div className="dk-list-foot">
        <Pager
          page={page}
          pageCount={Math.max(1, Math.ceil(data.total / REMINDERS_PER_PAGE))}
          pageSize={REMINDERS_PER_PAGE}
          total={data.total}
          totalKind="exact"
          onPage={setPage}
        />
      </div>
      {opened && <ReminderModal reminder={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useReminders({ orderBy }: ReminderView, filters: ReminderFilters, onTotal: (text: string) => void) {
  const { t } = useMessages();
  const { weekStart } = useEngine();
  const asked = JSON.stringify([toReminderSearch(filters, weekStart), orderBy]);
  const [place, setPlace] = useState({ asked, page: 1 });
  // Changing the filters or the order returns to the first page.
  const page = place.asked === asked ? place.page : 1;
  const load = useCallback(
    (signal: AbortSignal) => {
      const [search, order] = JSON.parse(asked) as [ReminderSearch, ReminderView['orderBy']];
      const orderByField = order.field as NonNullable<ReminderSearch['orderByField']>;
      const body = { ...search, orderByField, orderByAsc: order.asc };
      const skip = (page - 1) * REMINDERS_PER_PAGE;
      return searchReminders({ ...body, skip, take: REMINDERS_PER_PAGE }, signal);
    },
    [asked, page],
  );
  const found = useLoad(load);
  useReminderChanges(found.reload);
  const total = found.data?.total;
  useEffect(
    () => onTotal(total === undefined ? '' : t('reminders.total', { count: total })),
    [total, onTotal, t],
  );
  return { ...found, page, setPage: (next: number) => setPlace({ asked, page: next }) };
}

function NoReminders({ filters, onClear }: { filters: ReminderFilters; onClear: () => void }) {
  const { t } = useMessages();
  if (hasReminderFilters(filters)) {
    return (
      <EmptyState icon="search" title={t('reminders.nothing')} text={t('reminders.nothingText')}>
        <Button icon="close" onClick={onClear}>
          {t('reminders.showAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="alarm" title={t('reminders.none')} text={t('reminders.noneText')}>
      <Button tone="primary" icon="plus" onClick={() => openReminderForm({})}>
        {t('reminders.add')}
      </Button>
      {filters.statuses.length > 0 && <Button onClick={onClear}>{t('reminders.showAll')}</Button>}
    </EmptyState>
  );
}
