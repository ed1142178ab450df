import { addDays } from '#core/calendar/dayRange.ts';
import { isDayText } from '#core/calendar/days.ts';
import {
  getRecurrenceWeekday,
  getWeekdayOrdinal,
  RECURRENCE_WEEKDAYS,
  REPEAT_UNITS,
  type RepeatEnd,
  type RepeatModel,
  sortRecurrenceWeekdays,
} from '#core/reminders/repeatModel.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { toSentenceCase } from '../../../shared/calendar/dayWords.ts';
import { DayInput } from '../../../shared/plainList/DayInput.tsx';
import { formatRepeatDays } from '../repeatWords.ts';

export interface CustomRepeatFieldsProps {
  model: RepeatModel;
  /** The day of the first occurrence. */
  day: string;
  onChange: (model: RepeatModel) => void;
}

/** Edits a custom repetition: interval, days and end. */
export function CustomRepeatFields({ model, day, onChange }: CustomRepeatFieldsProps) {
  const { t } = useMessages();
  return (
    <fieldset className="dk-reminder-own" aria-label={t('reminders.repeat.own')}>
      <Field label={t('reminders.every')}>
        <TextInput
          value={String(model.interval)}
          inputMode="numeric"
          isNumeric
          clean={text => text.replaceAll(/\D/g, '').slice(0, 4)}
          onCommit={text => onChange({ ...model, interval: Math.max(1, Number(text)) })}
        />
      </Field>
      <Field label={t('reminders.unit')}>
        <Select
          value={model.unit}
          emptyLabel={null}
          options={REPEAT_UNITS.map(unit => ({
            value: unit,
            label: t(`reminders.unit.${unit}`, { count: model.interval }),
          }))}
          onChange={value => {
            const unit = REPEAT_UNITS.find(each => each === value) ?? model.unit;
            onChange({ ...model, unit, weekdays: [], inMonth: null });
          }}
        />
      </Field>
      {model.unit === 'week' && <Weekdays model={model} day={day} onChange={onChange} />}
      {model.unit === 'month' && <InMonth model={model} day={day} onChange={onChange} />}
      <Ends model={model} day={day} onChange={onChange} />
    </fieldset>
  );
}

function Weekdays({ model, day, onChange }: CustomRepeatFieldsProps) {
  const { t } = useMessages();
  const chosen =
    model.weekdays.length > 0 ? model.weekdays : isDayText(day) ? [getRecurrenceWeekday(day)] : [];
  return (
    <fieldset className="dk-reminder-weekdays" aria-label={t('reminders.weekdays')}>
      {RECURRENCE_WEEKDAYS.map(weekday => {
        const isOn = chosen.includes(weekday);
        const next = isOn ? chosen.filter(each => each !== weekday) : [...chosen, weekday];
        return (
          <button
            key={weekday}
            type="button"
            className="dk-reminder-weekday"
            aria-pressed={isOn}
            onClick={() => next.length > 0 && onChange({ ...model, weekdays: sortRecurrenceWeekdays(next) })}
          >
            {t(`reminders.weekday.${weekday}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

function InMonth({ model, day, onChange }: CustomRepeatFieldsProps) {
  const messages = useMessages();
  const choices: RepeatModel['inMonth'][] = [
    isDayText(day) ? Number(day.slice(8)) : 1,
    -1,
    {
      nth: isDayText(day) ? getWeekdayOrdinal(day) : 1,
      weekday: isDayText(day) ? getRecurrenceWeekday(day) : 'MO',
    },
  ];
  const options = [...choices, ...(model.inMonth === null ? [] : [model.inMonth])].map(inMonth => ({
    value: JSON.stringify(inMonth),
    label: toSentenceCase(messages.locale, formatRepeatDays(messages, { ...model, inMonth })),
    inMonth,
  }));
  const once = options.filter(
    (each, index) => options.findIndex(other => other.value === each.value) === index,
  );
  return (
    <Field label={messages.t('reminders.onWhichDay')}>
      <Select
        value={JSON.stringify(model.inMonth ?? choices[0])}
        emptyLabel={null}
        options={once}
        onChange={value =>
          onChange({ ...model, inMonth: once.find(each => each.value === value)?.inMonth ?? null })
        }
      />
    </Field>
  );
}

const ENDS = ['never', 'count', 'until'] as const;
const DEFAULT_COUNT = 10;
const DEFAULT_DAYS = 90;

function Ends({ model, day, onChange }: CustomRepeatFieldsProps) {
  const { t } = useMessages();
  const { end } = model;
  const starts: Record<(typeof ENDS)[number], RepeatEnd> = {
    never: { kind: 'never' },
    count: { kind: 'count', count: DEFAULT_COUNT },
    until: { kind: 'until', day: isDayText(day) ? addDays(day, DEFAULT_DAYS) : '' },
  };
  return (
    <>
      <Field label={t('reminders.ends')}>
        <Select
          value={end.kind}
          emptyLabel={null}
          options={ENDS.map(value => ({ value, label: t(`reminders.ends.${value}`) }))}
          onChange={value => {
            const kind = ENDS.find(each => each === value) ?? 'never';
            onChange({ ...model, end: starts[kind] });
          }}
        />
      </Field>
      {end.kind === 'count' && (
        <Field label={t('reminders.count')}>
          <TextInput
            value={String(end.count)}
            inputMode="numeric"
            isNumeric
            clean={text => text.replaceAll(/\D/g, '').slice(0, 3)}
            onCommit={text =>
              onChange({ ...model, end: { kind: 'count', count: Math.max(1, Number(text)) } })
            }
          />
        </Field>
      )}
      {end.kind === 'until' && (
        <Field label={t('reminders.lastDay')}>
          <DayInput
            value={end.day}
            label={t('reminders.lastDay')}
            isRequired
            onChange={text => onChange({ ...model, end: { kind: 'until', day: text || end.day } })}
          />
        </Field>
      )}
    </>
  );
}
