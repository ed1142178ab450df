import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { DayCountField } from '../DayTrigger.tsx';
import type { StepProps } from './stepProps.ts';

const UNITS = ['Minutes', 'Hours', 'Days'] as const;

export function WaitFields({ value, onChange }: StepProps<'Wait'>) {
  const { t } = useMessages();
  return (
    <div className="dk-rule-fields">
      <DayCountField
        label={t('automation.amount')}
        days={value.amount}
        most={1_000}
        onChange={amount => onChange({ ...value, amount })}
      />
      <Field label={t('automation.unitLabel')}>
        <Select
          value={value.unit}
          options={UNITS.map(unit => ({ value: unit, label: t(`automation.unit.${unit}`) }))}
          onChange={unit => onChange({ ...value, unit: unit as typeof value.unit })}
        />
      </Field>
    </div>
  );
}
