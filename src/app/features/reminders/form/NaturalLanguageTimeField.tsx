import { useState } from 'react';
import { parseSchedule, type ScheduleParseResult } from '#core/reminders/when/parseSchedule.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getLocalNow } from '../clocks.ts';
import { formatSchedule } from './formatSchedule.ts';
import { type ReminderDraft, toDraftTime } from './reminderDraft.ts';

export interface NaturalLanguageTimeFieldProps {
  /**
   * Receives the time parsed from the words, `null` if the words weren't understood, or an empty object if there are no
   * words.
   */
  onUnderstood: (when: Partial<ReminderDraft> | null) => void;
}

const quick = ['inHour', 'tomorrow', 'nextMonday'] as const;

/** Edits a time in words, e.g. 'Tomorrow at 9' or 'щопонеділка', and shows below how the words were understood. */
export function NaturalLanguageTimeField({ onUnderstood }: NaturalLanguageTimeFieldProps) {
  const messages = useMessages();
  const { t } = messages;
  const { weekStart } = useEngine();
  const [text, setText] = useState('');
  const read = (words: string) =>
    words.trim() === '' ? null : parseSchedule(words, getLocalNow(), weekStart);
  const reading = read(text);
  const take = (words: string) => {
    setText(words);
    const next = read(words);
    if (next === null) return onUnderstood({});
    if (!('when' in next)) return onUnderstood(null);
    onUnderstood(toDraftTime(next.when));
  };
  return (
    <div>
      <Field
        label={t('reminders.words')}
        help={
          reading && 'when' in reading ? formatSchedule(messages, reading.when) : t('reminders.wordsHelp')
        }
        errors={reading && 'problem' in reading ? [formatProblemText(messages, reading)] : []}
      >
        <TextInput value={text} onInput={take} placeholder={t('reminders.wordsHint')} autoComplete="off" />
      </Field>
      <div className="dk-row dk-row-wrap dk-reminder-quick">
        {quick.map(each => (
          <Button key={each} size="small" onClick={() => take(t(`reminders.words.${each}`))}>
            {t(`reminders.words.${each}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function formatProblemText(
  { t }: Messages,
  reading: Extract<ScheduleParseResult, { problem: string }>,
): string {
  const { problem, from } = reading;
  if (problem === 'NotUnderstood' && from) return t('reminders.words.notFrom', { word: from });
  return t(`reminders.words.${problem}`);
}
