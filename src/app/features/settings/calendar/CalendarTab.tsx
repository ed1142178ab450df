import { filterIssuesBelow } from '#core/issues.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useUser } from '../../../state/useBoot.ts';
import { SettingsForm } from '../SettingsForm.tsx';
import './calendar.css';
import { Holidays } from './Holidays.tsx';
import { useCalendarEditing } from './useCalendarEditing.ts';
import { WorkingHours } from './WorkingHours.tsx';

/** Edits the working hours of each weekday, and the holidays. */
export function CalendarTab() {
  const { t } = useMessages();
  const { timeZone } = useUser().account;
  const editing = useCalendarEditing();
  const { draft, issues, change } = editing;
  return (
    <SettingsForm editing={editing} staleText={t('calendar.changedMeanwhile')}>
      <section className="dk-panel dk-stack" aria-labelledby="calendar-hours">
        <h2 id="calendar-hours">{t('calendar.workingHours')}</h2>
        <p className="dk-faint">{t('calendar.workingHoursHelp', { timeZone })}</p>
        <WorkingHours
          hours={draft.workingHours}
          issues={filterIssuesBelow(issues, 'workingHours')}
          onChange={workingHours => change({ workingHours })}
        />
      </section>
      <section className="dk-panel dk-stack" aria-labelledby="calendar-holidays">
        <h2 id="calendar-holidays">{t('calendar.holidays')}</h2>
        <p className="dk-faint">{t('calendar.holidaysHelp')}</p>
        <Holidays
          holidays={draft.holidays}
          issues={filterIssuesBelow(issues, 'holidays')}
          onChange={holidays => change({ holidays })}
        />
      </section>
    </SettingsForm>
  );
}
