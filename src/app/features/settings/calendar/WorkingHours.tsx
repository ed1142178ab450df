import { WEEKDAYS } from '#core/calendar/calendar.ts';
import { parseClockTime } from '#core/calendar/clockTime.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { type CalendarDraft, type IntervalDraft, suggestNextInterval } from './calendarDraft.ts';

type Hours = CalendarDraft['workingHours'];

interface WorkingHoursProps {
  hours: Hours;
  /** Paths begin with the weekday. */
  issues: readonly Issue[];
  onChange: (hours: Hours) => void;
}

/** Edits the hours of each weekday. A weekday without hours is a day off. */
export function WorkingHours({ hours, issues, onChange }: WorkingHoursProps) {
  const { t } = useMessages();
  return (
    <ul className="dk-weekdays">
      {WEEKDAYS.map(weekday => (
        <li key={weekday} className="dk-weekday">
          <DayHours
            day={t(`calendar.${weekday}`)}
            intervals={hours[weekday]}
            issues={filterIssuesBelow(issues, weekday)}
            onChange={intervals => onChange({ ...hours, [weekday]: intervals })}
          />
        </li>
      ))}
    </ul>
  );
}

interface DayHoursProps {
  day: string;
  intervals: readonly IntervalDraft[];
  issues: readonly Issue[];
  onChange: (intervals: readonly IntervalDraft[]) => void;
}

function DayHours({ day, intervals, issues, onChange }: DayHoursProps) {
  const { t } = useMessages();
  const put = (changed: IntervalDraft) =>
    onChange(intervals.map(each => (each.id === changed.id ? changed : each)));
  return (
    <>
      <span className="dk-weekday-name">{day}</span>
      <div className="dk-intervals">
        {intervals.length === 0 && <span className="dk-faint">{t('calendar.dayOff')}</span>}
        {intervals.map((interval, index) => (
          <div key={interval.id} className="dk-interval">
            <TimeField
              label={t('calendar.from', { day })}
              value={interval.from}
              issues={filterIssuesBelow(issues, index, 'from')}
              onChange={from => put({ ...interval, from })}
            />
            <span aria-hidden>–</span>
            <TimeField
              label={t('calendar.to', { day })}
              value={interval.to}
              issues={filterIssuesBelow(issues, index, 'to')}
              onChange={to => put({ ...interval, to })}
            />
            <IconButton
              size="small"
              icon="close"
              label={t('calendar.removeHours', { day, from: interval.from, to: interval.to })}
              onClick={() => onChange(intervals.filter(({ id }) => id !== interval.id))}
            />
          </div>
        ))}
      </div>
      <IconButton
        size="small"
        icon="plus"
        label={t('calendar.addHours', { day })}
        onClick={() => onChange([...intervals, suggestNextInterval(intervals)])}
      />
    </>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  issues: readonly Issue[];
  onChange: (value: string) => void;
}

/** Uses a text input, because native time inputs don't accept 24:00. */
function TimeField({ label, value, issues, onChange }: TimeFieldProps) {
  const messages = useMessages();
  const readTime = (text: string) => parseClockTime(text) ?? text;
  return (
    <Field label={label} isLabelHidden errors={formatIssues(messages, issues)} className="dk-time">
      <TextInput
        value={value}
        inputMode="numeric"
        maxLength={5}
        readsAs={readTime}
        onCommit={text => onChange(readTime(text))}
      />
    </Field>
  );
}
