import { useState } from 'react';
import { NAMED_PERIODS } from '#core/calendar/dayRange.ts';
import { parseDaysOperand, toDaysOperand } from '#core/field/conditions/duringDays.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { DayInput } from './DayInput.tsx';

export interface DuringValueProps {
  /** Two days or the name of a period, in the format of conditions; or an empty string. */
  value: string;
  label: string;
  emptyLabel: string;
  /** A date field, whose editor is used for the days. */
  date: FieldDefinition;
  onChange: (value: string) => void;
}

const OTHER = 'other';

/** Selects a period: a relative period, or two days. */
export function DuringValue({ value, label, emptyLabel, date, onChange }: DuringValueProps) {
  const { t } = useMessages();
  const days = parseDaysOperand({ stringValue: value });
  const [isOther, setOther] = useState(days !== undefined);
  const [[from, till], setEnds] = useState<readonly [string, string]>(days ?? ['', '']);
  const put = (ends: readonly [string, string]) => {
    setEnds(ends);
    onChange(ends.every(Boolean) ? (toDaysOperand(ends).stringValue ?? '') : '');
  };
  const choose = (next: string) => {
    setOther(next === OTHER);
    if (next === OTHER) put([from, till]);
    else onChange(next);
  };
  return (
    <div className="dk-condition-parts">
      <Select
        label={label}
        value={isOther ? OTHER : value}
        emptyLabel={emptyLabel}
        options={[
          ...NAMED_PERIODS.map(span => ({ value: span, label: t(`relative.${span}`) })),
          { value: OTHER, label: t('conditions.otherDays') },
        ]}
        onChange={choose}
      />
      {isOther && (
        <>
          <DayInput
            label={t('conditions.fromDay')}
            date={date}
            day={from}
            onChange={day => put([day, till])}
          />
          <DayInput
            label={t('conditions.tillDay')}
            date={date}
            day={till}
            onChange={day => put([from, day])}
          />
        </>
      )}
    </div>
  );
}
