import { useId } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldValues, FieldValuesPatch, Issue } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FieldDirectoryContext } from '#view/engine/fieldServices.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';

export interface ValuesEditorProps {
  compiled: CompiledDirectory;
  values: FieldValuesPatch;
  /** Ids of the fields that the step already sets, with a value or in another way. */
  taken: ReadonlySet<string>;
  issues: readonly Issue[];
  onChange: (values: FieldValuesPatch) => void;
}

/** Edits fixed values of fields; `null` clears a field, `{}` is a value that the user hasn't entered yet. */
export function ValuesEditor({ compiled, values, taken, issues, onChange }: ValuesEditorProps) {
  const { t } = useMessages();
  const writable = compiled.fields.filter(field => !field.isDerived && !field.isComputed);
  const chosen = Object.keys(values).flatMap(id => compiled.fieldById.get(id) ?? []);
  const left = writable.filter(({ definition }) => !taken.has(definition.id));
  return (
    <FieldDirectoryContext value={compiled.directory.id}>
      <div className="dk-stack">
        {chosen.map(field => (
          <ValueRow key={field.definition.id} {...{ field, values, issues, onChange }} />
        ))}
        {left.length > 0 && (
          <Field label={t('automation.addField')} isLabelHidden={chosen.length > 0}>
            <Select
              value=""
              emptyLabel={t('automation.addField')}
              options={left.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
              onChange={id => id && onChange({ ...values, [id]: {} })}
            />
          </Field>
        )}
      </div>
    </FieldDirectoryContext>
  );
}

function ValueRow({
  field,
  values,
  issues,
  onChange,
}: Omit<ValuesEditorProps, 'compiled' | 'taken'> & { field: BoundField }) {
  const messages = useMessages();
  const { t } = messages;
  const id = useId();
  const context = useFieldContext(NO_VALUES);
  const { definition } = field;
  const value = values[definition.id];
  const own = filterIssuesBelow(issues, definition.id);
  const errors = formatIssues(messages, own);
  const isEmptied = value === null;
  const set = (next: FieldValuesPatch[string]) => onChange({ ...values, [definition.id]: next });
  const remove = () =>
    onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== definition.id)));
  return (
    <div className="dk-rule-value">
      <Field label={definition.name} controlId={id} errors={errors}>
        {!isEmptied && (
          <FieldEditor
            field={field}
            id={id}
            value={value ?? undefined}
            context={context}
            onChange={next => set(next ?? {})}
            onEditingChange={ignore}
            isRequired={false}
            isInvalid={errors.length > 0}
            issues={own}
            describedBy={errors.length > 0 ? `${id}-error` : undefined}
          />
        )}
        <Checkbox
          label={t('automation.emptyIt')}
          isChecked={isEmptied}
          onChange={isChecked => set(isChecked ? null : {})}
        />
      </Field>
      <IconButton icon="close" label={t('automation.remove', { name: definition.name })} onClick={remove} />
    </div>
  );
}

const NO_VALUES: FieldValues = {};
const ignore = () => {};
