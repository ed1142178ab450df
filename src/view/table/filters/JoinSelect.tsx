import type { LogicalOperator } from '#core/directory/recordView.ts';
import { Select } from '../../kit/inputs/Select.tsx';

export interface JoinSelectProps {
  label: string;
  value: LogicalOperator;
  names: Readonly<Record<LogicalOperator, string>>;
  onChange: (join: LogicalOperator) => void;
}

/** Selects whether all or any of several values must match. */
export function JoinSelect({ label, value, names, onChange }: JoinSelectProps) {
  return (
    <Select
      label={label}
      value={value}
      emptyLabel={null}
      options={[
        { value: 'And', label: names.And },
        { value: 'Or', label: names.Or },
      ]}
      onChange={join => onChange(join === 'Or' ? 'Or' : 'And')}
    />
  );
}
