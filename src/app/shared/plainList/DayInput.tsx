import { useId, useMemo } from 'react';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValues } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { useEngine, useFieldContext } from '#view/engine.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { plainDirectory } from './plainTable.ts';

export interface DayInputProps {
  id?: string;
  /** A calendar day; empty where there is none. */
  value: string;
  label: string;
  isRequired?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  onChange: (day: string) => void;
}

const noValues: FieldValues = {};

/** A calendar day, typed and shown as days of records are. */
export function DayInput({ id, value, label, onChange, ...rest }: DayInputProps) {
  const ownId = useId();
  const field = useDayField();
  const context = useFieldContext(noValues);
  const given = useMemo(() => (value === '' ? undefined : { dateValue: value }), [value]);
  return (
    <FieldEditor
      field={field}
      id={id ?? ownId}
      value={given}
      context={context}
      onChange={next => onChange(next?.dateValue ?? '')}
      isRequired={rest.isRequired ?? false}
      isInvalid={rest.isInvalid ?? false}
      issues={[]}
      label={label}
      {...(rest.describedBy === undefined ? {} : { describedBy: rest.describedBy })}
    />
  );
}

/** The day on which records were created is a field of the type that days have. */
function useDayField(): BoundField {
  const { registry } = useEngine();
  return useMemo(() => {
    const found = compileDirectory(plainDirectory('days'), registry).systemById.get(
      SYSTEM_ID.createdAt,
    )?.field;
    if (!found) throw new Error('No registered field type shows days.');
    return found;
  }, [registry]);
}
