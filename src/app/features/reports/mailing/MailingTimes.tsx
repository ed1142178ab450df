import type { ReportMailing } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';

type Times = Pick<ReportMailing, 'days' | 'dayOfMonth' | 'hour'>;

interface MailingTimesProps {
  times: Times;
  isMissing: boolean;
  onChange: (times: Partial<Times>) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const LAST_DAY = 31;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Edits the weekdays or the day of the month, and the hour in the account's time zone. */
export function MailingTimes({ times, isMissing, onChange }: MailingTimesProps) {
  const { t } = useMessages();
  const { days, dayOfMonth, hour } = times;
  const toggle = (day: number, isOn: boolean) =>
    onChange({ days: WEEK.filter(each => (each === day ? isOn : days.includes(each))) });
  const monthDays = Array.from({ length: LAST_DAY }, (_, index) => ({
    value: String(index + 1),
    label: index + 1 === LAST_DAY ? t('reports.mailing.lastDay') : String(index + 1),
  }));
  return (
    <>
      <Field label={t('reports.mailing.every')}>
        <Select
          value={dayOfMonth === null ? 'week' : 'month'}
          emptyLabel={null}
          options={['week', 'month'].map(value => ({ value, label: t(`reports.mailing.${value}`) }))}
          onChange={every => onChange({ dayOfMonth: every === 'week' ? null : 1 })}
        />
      </Field>
      {dayOfMonth === null ? (
        <Field
          label={t('reports.mailing.days')}
          errors={isMissing ? [t('reports.mailing.noDay')] : []}
          isGroup
        >
          <div className="dk-report-mail-days">
            {WEEK.map(day => (
              <Checkbox
                key={day}
                label={t(`figures.weekday.${day}`)}
                isChecked={days.includes(day)}
                onChange={isOn => toggle(day, isOn)}
              />
            ))}
          </div>
        </Field>
      ) : (
        <Field label={t('reports.mailing.dayOfMonth')}>
          <Select
            value={String(dayOfMonth)}
            emptyLabel={null}
            options={monthDays}
            onChange={day => onChange({ dayOfMonth: Number(day) })}
          />
        </Field>
      )}
      <Field label={t('reports.mailing.hour')} help={t('reports.mailing.zone')}>
        <Select
          value={String(hour)}
          emptyLabel={null}
          options={hours}
          onChange={chosen => onChange({ hour: Number(chosen) })}
        />
      </Field>
    </>
  );
}
