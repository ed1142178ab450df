import { useId, useMemo } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import { useEngine, useFieldContext } from '../../engine/engine.ts';
import { FieldEditor } from '../../field/FieldEditor.tsx';

interface DayInputProps {
  label: string;
  date: FieldDefinition;
  /** `YYYY-MM-DD`, or an empty string. */
  day: string;
  onChange: (day: string) => void;
}

const noValues = {};

/** An input for a day, with the editor of a date field. */
export function DayInput({ label, date, day, onChange }: DayInputProps) {
  const { registry } = useEngine();
  const id = useId();
  const context = useFieldContext(noValues);
  const field = useMemo(
    () => registry.bind({ ...date, name: label, array: false, unique: false, required: false }),
    [registry, date, label],
  );
  return (
    <div className="dk-condition-day">
      <label htmlFor={id}>{label}</label>
      <FieldEditor
        field={field}
        id={id}
        value={day ? { dateValue: day } : undefined}
        context={context}
        isRequired={false}
        isInvalid={false}
        issues={[]}
        onChange={value => onChange(value?.dateValue ?? '')}
      />
    </div>
  );
}
