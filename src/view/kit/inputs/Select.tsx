import type { Ref } from 'react';
import './inputs.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { type ControlProps, useControl } from './control.ts';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps extends ControlProps {
  value: string;
  options: readonly SelectOption[];
  /** Without it the choice cannot be changed. */
  onChange?: (value: string) => void;
  /** The text of the empty choice (value ''). null: there is no empty choice. */
  emptyLabel?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own drop-down, for short lists. A value that is no longer among the options stays visible. */
export function Select(props: SelectProps) {
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
      onChange={event => onChange?.(event.target.value)}
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
