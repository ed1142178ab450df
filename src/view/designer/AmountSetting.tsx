import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { RawNumberInput } from '../kit/inputs/RawNumberInput.tsx';
import { Select } from '../kit/inputs/Select.tsx';

interface Amount<Unit extends string> {
  readonly amount: number;
  readonly unit: Unit;
}

interface AmountSettingProps<Unit extends string> {
  label: string;
  help: string;
  value: Amount<Unit> | undefined;
  /** The first unit is the default. Message ids of the names are `designer.unit.…`. */
  units: readonly [Unit, ...Unit[]];
  /** Returns the nearest valid amount. */
  round: (amount: number) => number;
  /** Called with `undefined` if the user clears the number. */
  onChange: (value: Amount<Unit> | undefined) => void;
}

/** Edits an amount: a number with a unit. Without a number, the amount isn't set. */
export function AmountSetting<Unit extends string>(props: AmountSettingProps<Unit>) {
  const { label, help, value, units, round, onChange } = props;
  const { t, locale } = useMessages();
  const unit = value?.unit ?? units[0];
  const commit = (text: string) => {
    const amount = Number(text.trim().replace(',', '.'));
    const isAmount = text.trim() !== '' && Number.isFinite(amount);
    onChange(isAmount ? { amount: round(amount), unit } : undefined);
  };
  const shown = value === undefined ? '' : String(value.amount);
  return (
    <Field label={label} help={help} isGroup>
      <div className="dk-row">
        <RawNumberInput
          label={label}
          value={locale === 'uk' ? shown.replace('.', ',') : shown}
          maxLength={7}
          onCommit={commit}
        />
        <Select
          label={t('designer.unitOf', { name: label })}
          value={unit}
          emptyLabel={null}
          isDisabled={value === undefined}
          options={units.map(each => ({ value: each, label: t(`designer.unit.${each}`) }))}
          onChange={chosen =>
            value && onChange({ ...value, unit: units.find(each => each === chosen) ?? unit })
          }
        />
      </div>
    </Field>
  );
}
