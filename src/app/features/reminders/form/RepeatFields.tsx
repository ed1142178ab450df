import { useState } from 'react';
import { isDayText } from '#core/calendar/days.ts';
import {
  formatRepeatModel,
  getRecurrenceWeekday,
  getWeekdayOrdinal,
  parseRepeatModel,
  type RepeatModel,
  WORKING_WEEKDAYS,
} from '#core/reminders/repeatModel.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { formatRepeat } from '../repeatWords.ts';
import { CustomRepeatFields } from './CustomRepeatFields.tsx';
import type { ReminderDraft } from './reminderDraft.ts';

export interface RepeatFieldsProps {
  draft: ReminderDraft;
  onChange: (part: Partial<ReminderDraft>) => void;
}

const OWN = 'own';
const OTHER = 'other';

/** Edits the repetition, which is a common preset or custom. */
export function RepeatFields({ draft, onChange }: RepeatFieldsProps) {
  const messages = useMessages();
  const { t } = messages;
  const [isOwn, setOwn] = useState(false);
  const presets = getPresets(draft.day);
  const model = draft.repeat === '' ? null : parseRepeatModel(draft.repeat);
  const isPreset = draft.repeat === '' || presets.includes(draft.repeat);
  const value = draft.repeat !== '' && !model ? OTHER : isOwn || !isPreset ? OWN : draft.repeat;
  const choose = (chosen: string) => {
    setOwn(chosen === OWN);
    if (chosen === OWN) onChange({ repeat: draft.repeat || (presets[0] ?? '') });
    else if (chosen !== OTHER) onChange({ repeat: chosen });
  };
  return (
    <>
      <Field label={t('reminders.repeat')}>
        <Select
          value={value}
          emptyLabel={t('reminders.repeat.never')}
          options={[
            ...presets.map(repeat => ({ value: repeat, label: formatRepeat(messages, repeat) })),
            ...(value === OTHER ? [{ value: OTHER, label: t('reminders.repeat.other') }] : []),
            { value: OWN, label: t('reminders.repeat.own') },
          ]}
          onChange={choose}
        />
      </Field>
      {value === OWN && model && (
        <CustomRepeatFields
          model={model}
          day={draft.day}
          onChange={(next: RepeatModel) => onChange({ repeat: formatRepeatModel(next) })}
        />
      )}
    </>
  );
}

/**
 * Returns rules for daily, working days, weekly, monthly by day, monthly by weekday, and yearly, based on the given
 * day.
 */
function getPresets(day: string): string[] {
  const usual = { interval: 1, weekdays: [], inMonth: null, end: { kind: 'never' } } as const;
  const weekday = isDayText(day) ? getRecurrenceWeekday(day) : 'MO';
  const models: RepeatModel[] = [
    { ...usual, unit: 'day' },
    { ...usual, unit: 'week', weekdays: WORKING_WEEKDAYS },
    { ...usual, unit: 'week', weekdays: [weekday] },
    { ...usual, unit: 'month', inMonth: isDayText(day) ? Number(day.slice(8)) : 1 },
    { ...usual, unit: 'month', inMonth: { nth: isDayText(day) ? getWeekdayOrdinal(day) : 1, weekday } },
    { ...usual, unit: 'year' },
  ];
  return models.map(formatRepeatModel);
}
