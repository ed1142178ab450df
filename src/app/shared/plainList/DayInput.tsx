import { useId, useMemo } from 'react';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FieldValues } from '#core/model.ts';
import { useEngine, useFieldContext } from '#view/engine/engine.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { createPlainDirectory } from './plainTable.ts';

export interface DayInputProps {
  id?: string;
  /** A calendar day; an empty string if no day is set. */
  value: string;
  label: string;
  isRequired?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  onChange: (day: string) => void;
}

const noValues: FieldValues = {};

/** Renders an input for a calendar day that looks and works like date fields of records. */
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

/** Returns the system field for the creation date, because the type of this field displays days. */
function useDayField(): BoundField {
  const { registry } = useEngine();
  return useMemo(() => {
    const found = compileDirectory(createPlainDirectory('days'), registry).systemById.get(
      SYSTEM_ID.createdAt,
    )?.field;
    if (!found) throw new Error('No registered field type shows days.');
    return found;
  }, [registry]);
}
