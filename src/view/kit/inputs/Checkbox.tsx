import type { ReactNode } from 'react';
import './inputs.css';
import { type ControlProps, useControl } from './control.ts';

export interface CheckboxProps extends Omit<ControlProps, 'label'> {
  isChecked: boolean;
  /** If omitted, the checkbox is read-only. */
  onChange?: (isChecked: boolean) => void;
  /** The visible text next to the box. */
  label: ReactNode;
  /** Draws a switch, for a setting that takes effect immediately. */
  isSwitch?: boolean;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
}

export function Checkbox({ isChecked, onChange, label, isSwitch, isLabelHidden, ...rest }: CheckboxProps) {
  const control = useControl(rest);
  const isDisabled = rest.isDisabled || !onChange;
  return (
    <label className={isSwitch ? 'dk-check dk-switch' : 'dk-check'} data-disabled={isDisabled || undefined}>
      <input
        {...control}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        disabled={isDisabled}
        checked={isChecked}
        onChange={event => onChange?.(event.target.checked)}
      />
      <span className={isLabelHidden ? 'dk-visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
