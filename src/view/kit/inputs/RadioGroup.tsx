import { useId } from 'react';
import './inputs.css';

export interface RadioGroupProps<T extends string> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Radio buttons for a few options. The surrounding group provides the label. */
export function RadioGroup<T extends string>({ value, options, onChange }: RadioGroupProps<T>) {
  const name = useId();
  return (
    <div className="dk-radios">
      {options.map(option => (
        <label key={option.value} className="dk-check">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
