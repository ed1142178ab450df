import { useState } from 'react';
import { parseClockTime } from '#core/calendar/clockTime.ts';
import { isDayText } from '#core/calendar/days.ts';
import { toInstantInZone } from '#core/calendar/zonedTime.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { DayInput } from '../../../shared/plainList/DayInput.tsx';
import { getBrowserTimeZone, getLocalNow } from '../clocks.ts';

export interface CustomSnoozeProps {
  title: string;
  confirmLabel: string;
  onClose: () => void;
  /** Receives an ISO timestamp. */
  onChoose: (till: string) => void;
}

/** Selects a custom day and time for a snooze. */
export function CustomSnooze({ title, confirmLabel, onClose, onChoose }: CustomSnoozeProps) {
  const { t } = useMessages();
  const [day, setDay] = useState(() => getLocalNow().slice(0, 10));
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = () => {
    const [hours = 0, minutes = 0] = (parseClockTime(time) ?? '').split(':').map(Number);
    if (!isDayText(day) || !parseClockTime(time)) return setProblem(t('reminders.sayTime'));
    const till = toInstantInZone(day, hours * 60 + minutes, getBrowserTimeZone());
    if (till <= Date.now()) return setProblem(t('reminders.words.Past'));
    onChoose(new Date(till).toISOString());
  };
  return (
    <FormModal
      title={title}
      size="small"
      confirmLabel={confirmLabel}
      isBusy={false}
      problem={problem}
      onClose={onClose}
      onSubmit={choose}
    >
      <div className="dk-reminder-when">
        <Field label={t('reminders.day')} isRequired>
          <DayInput value={day} label={t('reminders.day')} isRequired onChange={setDay} />
        </Field>
        <Field label={t('reminders.time')} isRequired>
          <TextInput value={time} inputMode="numeric" placeholder="9:00" onInput={setTime} />
        </Field>
      </div>
    </FormModal>
  );
}
