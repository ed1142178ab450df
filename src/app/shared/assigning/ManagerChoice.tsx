import { useId, useMemo } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FieldDirectoryContext } from '#view/engine/fieldServices.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';

export interface ManagerChoiceProps {
  directoryId: string;
  /**
   * The manager field of the directory's records; `undefined`, so that nothing is rendered, if the user can't see the
   * field.
   */
  field: BoundField | undefined;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

/** Selects one of the users that a directory offers as managers. */
export function ManagerChoice({ directoryId, field, value, onChange }: ManagerChoiceProps) {
  const id = useId();
  const values = useMemo(
    (): FieldValues => (field && value ? { [field.definition.id]: value } : {}),
    [field, value],
  );
  const context = useFieldContext(values);
  if (!field) return null;
  return (
    <FieldDirectoryContext value={directoryId}>
      <Field label={field.definition.name} controlId={id} isRequired>
        <FieldEditor
          field={field}
          id={id}
          value={value}
          context={context}
          onChange={onChange}
          onEditingChange={() => undefined}
          isRequired
          isInvalid={false}
          issues={[]}
          describedBy={undefined}
          autoFocus
        />
      </Field>
    </FieldDirectoryContext>
  );
}
