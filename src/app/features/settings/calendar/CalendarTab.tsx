import { issuesBelow } from '#core/issues.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useLeaveGuard } from '../../../shared/editing/useLeaveGuard.tsx';
import { useUser } from '../../../state/useBoot.ts';
import './calendar.css';
import { Holidays } from './Holidays.tsx';
import { useCalendarEditing } from './useCalendarEditing.ts';
import { WorkingHours } from './WorkingHours.tsx';

/** When the account works: hours of each weekday, and the days on which nobody does. */
export function CalendarTab() {
  const { t } = useMessages();
  const { timeZone } = useUser().account;
  const editing = useCalendarEditing();
  const guard = useLeaveGuard(editing.isDirty);
  const { draft, issues, change } = editing;
  return (
    <form
      className="dk-settings"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void editing.save();
      }}
    >
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      {editing.isStale && <Notice tone="warning">{t('calendar.changedMeanwhile')}</Notice>}
      <FlushProvider scope={editing.flush}>
        <section className="dk-panel dk-stack" aria-labelledby="calendar-hours">
          <h2 id="calendar-hours">{t('calendar.workingHours')}</h2>
          <p className="dk-faint">{t('calendar.workingHoursHelp', { timeZone })}</p>
          <WorkingHours
            hours={draft.workingHours}
            issues={issuesBelow(issues, 'workingHours')}
            onChange={workingHours => change({ workingHours })}
          />
        </section>
        <section className="dk-panel dk-stack" aria-labelledby="calendar-holidays">
          <h2 id="calendar-holidays">{t('calendar.holidays')}</h2>
          <p className="dk-faint">{t('calendar.holidaysHelp')}</p>
          <Holidays
            holidays={draft.holidays}
            issues={issuesBelow(issues, 'holidays')}
            onChange={holidays => change({ holidays })}
          />
        </section>
      </FlushProvider>
      <div className="dk-settings-foot">
        <Button type="submit" tone="primary" isBusy={editing.isBusy}>
          {t('app.save')}
        </Button>
        {editing.isDirty && <span className="dk-faint">{t('app.unsaved')}</span>}
      </div>
      {guard.question}
    </form>
  );
}
