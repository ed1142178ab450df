import { Suspense, useRef, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { addDays, formatCalendarDate, getLocalDate, isCalendarDate } from '../calendarDate.core.ts';
import '../date.css';
import { parseTypedDate } from '../typedDate.core.ts';

const CalendarPopup = createLazyComponent(() => import('./CalendarPopup.tsx'));

export interface DateInputProps extends ControlProps {
  /** `YYYY-MM-DD`, a typed text that isn't a date, or empty. */
  value: string;
  onChange?: (value: string) => void;
  context: Pick<FieldContext, 'locale'>;
  /** The accessible name of the calendar and its button. `null` omits both. */
  pickLabel: string | null;
}

/**
 * A date that is typed as 31.12.2026 or in other common forms, moved by a day with the arrow keys, or picked in a
 * calendar.
 */
export function DateInput({ value, onChange, context, pickLabel, ...control }: DateInputProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const today = getLocalDate(new Date());
  const date = isCalendarDate(value) ? value : undefined;
  const step = (text: string, days: 1 | -1) => {
    const typed = parseTypedDate(text, today);
    return formatCalendarDate(typed ? addDays(typed, days) : today);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="dk-input-with-action">
      <TextInput
        {...control}
        placeholder={t('field.Date.placeholder')}
        maxLength={40}
        value={formatCalendarDate(value)}
        onCommit={onChange && (text => onChange(parseTypedDate(text, today) ?? text.trim()))}
        onStep={onChange && step}
        readsAs={text => formatCalendarDate(parseTypedDate(text, today) ?? text)}
      />
      {onChange && !control.isDisabled && pickLabel !== null && (
        <IconButton
          ref={button}
          icon="calendar"
          label={pickLabel}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {onChange && isOpen && pickLabel !== null && (
        <Suspense>
          <CalendarPopup
            anchor={button}
            label={pickLabel}
            context={context}
            today={today}
            value={date}
            onPick={picked => {
              onChange(picked ?? '');
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
