import { parseClockTime } from '#core/calendar/clockTime.ts';
import { formatZoneName } from '#core/calendar/zoneName.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { DayInput } from '../../../shared/plainList/DayInput.tsx';
import { getBrowserTimeZone } from '../clocks.ts';
import { NaturalLanguageTimeField } from './NaturalLanguageTimeField.tsx';
import { NextOccurrences } from './NextOccurrences.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import type { ReminderDraft } from './reminderDraft.ts';

export interface ScheduleFieldsProps {
  draft: ReminderDraft;
  onChange: (part: Partial<ReminderDraft>) => void;
  /** Receives whether the typed time was understood; also true if nothing was typed. */
  onUnderstood: (isUnderstood: boolean) => void;
  errors: { day: readonly string[]; time: readonly string[] };
}

/** Edits the time and the repetition, either in words, which fill in the other fields, or directly. */
export function ScheduleFields({ draft, onChange, onUnderstood, errors }: ScheduleFieldsProps) {
  const { t } = useMessages();
  return (
    <>
      <NaturalLanguageTimeField
        onUnderstood={when => {
          onUnderstood(when !== null);
          if (when) onChange(when);
        }}
      />
      <div className="dk-reminder-when">
        <Field label={t('reminders.day')} isRequired errors={errors.day}>
          <DayInput
            value={draft.day}
            label={t('reminders.day')}
            isRequired
            isInvalid={errors.day.length > 0}
            onChange={day => onChange({ day })}
          />
        </Field>
        <Field label={t('reminders.time')} isRequired errors={errors.time}>
          <TextInput
            value={draft.time}
            inputMode="numeric"
            placeholder="9:00"
            onCommit={time => onChange({ time: parseClockTime(time) ?? time })}
          />
        </Field>
        <RepeatFields draft={draft} onChange={onChange} />
      </div>
      {draft.timeZone !== getBrowserTimeZone() && (
        <p className="dk-faint">{t('reminders.otherZone', { zone: formatZoneName(draft.timeZone) })}</p>
      )}
      {draft.repeat !== '' && <NextOccurrences draft={draft} />}
    </>
  );
}
