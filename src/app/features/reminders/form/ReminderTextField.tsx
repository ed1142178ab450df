import { useMemo, useRef, useState } from 'react';
import { findSchedule } from '#core/reminders/when/findSchedule.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { getLocalNow } from '../clocks.ts';
import { MAX_REMINDER_TEXT_LENGTH } from '../limits.ts';
import { formatSchedule } from './formatSchedule.ts';
import { type ReminderDraft, toDraftTime } from './reminderDraft.ts';

export interface ReminderTextFieldProps {
  text: string;
  errors: readonly string[];
  /** True if the user has chosen a day or a time, so that no time from the text is offered. */
  hasOwnWhen: boolean;
  onChange: (part: Partial<ReminderDraft>) => void;
}

/**
 * Edits the text of a reminder. If the text contains a time, the form offers it; accepting the offer moves the time
 * from the text to the day and time fields.
 */
export function ReminderTextField({ text, errors, hasOwnWhen, onChange }: ReminderTextFieldProps) {
  const messages = useMessages();
  const { t } = messages;
  const { weekStart } = useEngine();
  const area = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState('');
  const found = useMemo(
    () => (hasOwnWhen ? null : findSchedule(text, getLocalNow(), weekStart)),
    [hasOwnWhen, text, weekStart],
  );
  const settle = (then: () => void) => {
    area.current?.focus();
    then();
  };
  const offered = found && found.words !== kept ? found : null;
  const help = hasOwnWhen ? undefined : t('reminders.textHelp');
  return (
    <div className="dk-reminder-about-text">
      <Field label={t('reminders.text')} isRequired errors={errors} help={offered ? undefined : help}>
        <TextArea
          ref={area}
          value={text}
          rows={2}
          isGrowing
          maxLength={MAX_REMINDER_TEXT_LENGTH}
          onInput={typed => onChange({ text: typed })}
        />
      </Field>
      {offered && (
        <div className="dk-reminder-found" aria-live="polite">
          <Button
            size="small"
            icon="clock"
            onClick={() => settle(() => onChange({ text: offered.rest, ...toDraftTime(offered.when) }))}
          >
            {t('reminders.found', { when: formatSchedule(messages, offered.when) })}
          </Button>
          <IconButton
            icon="close"
            size="small"
            label={t('reminders.foundDismiss')}
            onClick={() => settle(() => setKept(offered.words))}
          />
        </div>
      )}
    </div>
  );
}
