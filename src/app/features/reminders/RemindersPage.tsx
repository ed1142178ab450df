import { Suspense, useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { openReminderForm } from '../../state/reminderRequestsState.ts';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { ReminderFilterBar } from './list/ReminderFilterBar.tsx';
import { RemindersList } from './list/RemindersList.tsx';
import { DEFAULT_REMINDER_FILTERS, type ReminderFilters } from './list/reminderFilters.ts';
import { REMINDER_VIEW_MODES, type ReminderMode, useReminderView } from './list/useReminderView.ts';
import './reminders.css';

// Loaded on demand, so that the list view doesn't load the code that calculates recurrences.
const ReminderCalendar = createLazyComponent(() => import('./calendar/ReminderCalendar.tsx'));

const icons = { list: 'list', month: 'calendar', week: 'columns', agenda: 'lines' } as const;

/** Shows the user's reminders in a list or a calendar. */
export default function RemindersPage() {
  const { t } = useMessages();
  const [view, change] = useReminderView();
  const [filters, setFilters] = useState<ReminderFilters>(DEFAULT_REMINDER_FILTERS);
  const [note, setNote] = useState('');
  const narrow = useCallback(
    (part: Partial<ReminderFilters>) => setFilters(before => ({ ...before, ...part })),
    [],
  );
  const mode = view?.view ?? 'list';
  return (
    <Page
      title={t('reminders.title')}
      note={mode === 'list' ? note : ''}
      isFilling
      actions={
        <>
          <AnnouncementMenu />
          <SegmentedControl
            label={t('reminders.view')}
            value={mode}
            options={REMINDER_VIEW_MODES.map(value => ({
              value,
              label: t(`reminders.view.${value}`),
              icon: icons[value],
            }))}
            onChange={(next: ReminderMode) => change({ view: next })}
          />
          <Button tone="primary" icon="plus" onClick={() => openReminderForm({})}>
            {t('reminders.add')}
          </Button>
        </>
      }
    >
      <ReminderFilterBar filters={filters} onChange={narrow} hasDays={mode === 'list'} />
      {!view && <Skeleton lines={10} height={22} />}
      {view && mode === 'list' && (
        <RemindersList
          view={view}
          filters={filters}
          onView={change}
          onTotal={setNote}
          onClear={() => setFilters({ ...DEFAULT_REMINDER_FILTERS, statuses: [] })}
        />
      )}
      {view && mode !== 'list' && (
        <Suspense fallback={<Skeleton lines={10} height={22} />}>
          <ReminderCalendar mode={mode} filters={filters} />
        </Suspense>
      )}
    </Page>
  );
}
