import type { Ref } from 'react';
import './inputs.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { type ControlProps, useControl } from './control.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

/** `Value` includes '' if there is an empty option. */
export interface SelectProps<Value extends string> extends ControlProps {
  value: Value;
  options: readonly SelectOption<Value>[];
  /** If omitted, the selection is read-only. */
  onChange?: (value: Value) => void;
  /** The text of the empty option (value ''); `null` if there is none. */
  emptyLabel?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's drop-down, for short lists. A value that is no longer among the options stays visible. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, emptyLabel } = props;
  const { t } = useMessages();
  const control = useControl(props);
  const isKnown = value === '' || options.some(option => option.value === value);
  return (
    <select
      {...control}
      ref={props.ref}
      className="dk-input"
      disabled={!onChange || props.isDisabled}
      value={value}
      // Only the values of options can occur, so the cast is safe.
      onChange={event => onChange?.(event.target.value as Value)}
    >
      {emptyLabel !== null && <option value="">{emptyLabel ?? t('kit.notChosen')}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
