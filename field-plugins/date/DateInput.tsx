import { useRef } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ControlProps } from '#view/kit/control.ts';
import { IconButton } from '#view/kit/IconButton.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { formatCalendarDate, isCalendarDate, parseCalendarDate } from './calendarDate.core.ts';
import './date.css';

export interface DateInputProps extends ControlProps {
  /** `YYYY-MM-DD`, or a text that is no date as it was typed; empty for none. */
  value: string;
  onChange?: (value: string) => void;
  /** Names the button that opens the calendar. */
  pickLabel: string;
}

/** A date typed as 31.12.2026, or picked in the browser's own calendar. */
export function DateInput({ value, onChange, pickLabel, ...control }: DateInputProps) {
  const { t } = useMessages();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="dk-input-with-action dk-date">
      <TextInput
        {...control}
        inputMode="numeric"
        placeholder={t('field.Date.placeholder')}
        maxLength={40}
        value={formatCalendarDate(value)}
        onCommit={onChange && (text => onChange(parseCalendarDate(text) ?? text.trim()))}
      />
      {onChange && !control.isDisabled && (
        <>
          <input
            ref={picker}
            type="date"
            className="dk-date-picker"
            tabIndex={-1}
            aria-hidden="true"
            value={isCalendarDate(value) ? value : ''}
            onChange={event => event.target.value && onChange(event.target.value)}
          />
          <IconButton icon="calendar" label={pickLabel} onClick={() => picker.current?.showPicker?.()} />
        </>
      )}
    </span>
  );
}
