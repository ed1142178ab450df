import type { FieldProps } from '@rjsf/utils';
import { memo, useCallback, useContext, useMemo } from 'react';
import { getFormLabel } from '#core/directory/compileDirectory.ts';
import type { FieldState } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, Issue, Status } from '#core/model.ts';
import { FieldEditor } from '../field/FieldEditor.tsx';
import { getFieldStyle } from '../field/fieldLook.ts';
import type { AllowedFieldValues } from '../field/fieldOffer.ts';
import { Field } from '../kit/inputs/Field.tsx';
import { ValueMark } from '../marks/ValueMark.tsx';
import { LockedFieldContext } from './closedField.ts';
import { FieldActionsContext } from './fieldActions.ts';
import { useFormState, useRecordFormContext } from './RecordFormContext.ts';
import { useFormFieldOffer } from './useFormFieldOffer.ts';
import { useUniqueCheck } from './useUniqueCheck.ts';

const noIssues: readonly Issue[] = [];

/**
 * The only field component registered with the form library: draws the field of the compiled directory whose id is the
 * property name. Values are in the store; the library only handles the layout and the submit.
 */
export function DocketField(props: FieldProps) {
  const { name, fieldPathId, rawErrors, autofocus } = props;
  const { store } = useRecordFormContext();
  const input = useFormState(store, form => form.input);
  const value = useFormState(store, form => form.values[name]);
  const state = useFormState(store, form => form.states[name]);
  const breaks = useFormState(store, form => form.breaks[name] ?? 0);
  const issues = useFieldIssues(name);
  const change = useCallback((next: FieldValue | undefined) => store.setValue(name, next), [store, name]);
  const offer = useFormFieldOffer(store, name);
  const field = input.compiled.fieldById.get(name);
  if (!field || !isDrawn({ field, state, issues, only: input.only })) return null;
  const statusId = input.targetStatus ?? input.current?.status;
  return (
    <FormField
      key={breaks}
      id={fieldPathId.$id}
      field={field}
      value={value}
      status={statusId ? input.compiled.statusById.get(statusId) : undefined}
      errors={rawErrors}
      issues={issues}
      offer={offer}
      isReadOnly={state?.mode !== 'edit'}
      isRequired={state?.required ?? false}
      autoFocus={autofocus}
      onChange={change}
    />
  );
}

interface FormFieldProps {
  id: string;
  field: BoundField;
  value: FieldValue | undefined;
  status: Status | undefined;
  errors: readonly string[] | undefined;
  issues: readonly Issue[];
  offer: AllowedFieldValues | null;
  isReadOnly: boolean;
  isRequired: boolean;
  autoFocus: boolean | undefined;
  onChange: (value: FieldValue | undefined) => void;
}

const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, field, value, errors = [], issues, isReadOnly, isRequired, onChange } = props;
  const { store } = useRecordFormContext();
  const { definition } = field;
  const context = useContextOf(field);
  const closedNote = useContext(LockedFieldContext);
  const fieldActions = useContext(FieldActionsContext);
  useUniqueCheck(store, field, value);
  const reportEditing = useCallback(
    (isEditing: boolean) => store.setEditing(definition.id, isEditing),
    [store, definition.id],
  );
  const describedBy =
    `${errors.length > 0 ? `${id}-error` : ''} ${definition.description ? `${id}-help` : ''}`.trim();
  return (
    <div className={getClass(field)} style={getFieldStyle(definition).style} data-field={definition.code}>
      <Field
        label={getFormLabel(field)}
        controlId={id}
        help={definition.description}
        errors={errors}
        isRequired={isRequired}
      >
        <FieldEditor
          field={field}
          id={id}
          value={value}
          context={context}
          onChange={isReadOnly ? undefined : onChange}
          onEditingChange={reportEditing}
          isRequired={isRequired}
          isInvalid={errors.length > 0}
          issues={issues}
          offer={props.offer}
          describedBy={describedBy || undefined}
          autoFocus={props.autoFocus}
        />
      </Field>
      <ValueMark field={field} value={value} status={props.status} />
      {fieldActions?.(field, isReadOnly)}
      {isReadOnly && !field.isComputed && closedNote?.(field)}
    </div>
  );
});

/**
 * Returns the issues of this field, with paths relative to its value. Returns the same array until the issues change.
 */
function useFieldIssues(name: string): readonly Issue[] {
  const { store } = useRecordFormContext();
  const all = useFormState(store, form => form.issues);
  const found = all.filter(issue => issue.path[0] === 'customFields' && issue.path[1] === name);
  const key = JSON.stringify(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that `found` depends on
  return useMemo(
    () => (found.length === 0 ? noIssues : found.map(issue => ({ ...issue, path: issue.path.slice(2) }))),
    [key],
  );
}

/**
 * Returns the context of a field. Only computed fields subscribe to the other values; all other fields read
 * these values on demand, so that typing redraws a single field.
 */
function useContextOf(field: BoundField): FieldContext {
  const { store, context } = useRecordFormContext();
  const values = useFormState(store, form => (field.isComputed ? form.values : null));
  return useMemo(() => (values ? { ...context, values } : context), [context, values]);
}

/**
 * Returns whether a field is drawn. A field that isn't shown on the form is drawn if it has an issue, so that the user
 * can fix it.
 */
function isDrawn(args: {
  field: BoundField;
  state: FieldState | undefined;
  issues: readonly Issue[];
  only: ReadonlySet<string> | undefined;
}): boolean {
  const { field, state, issues, only } = args;
  if (!state || state.mode === 'hidden') return false;
  if (only) return only.has(field.definition.id);
  return field.definition.showOnForm !== false || issues.length > 0;
}

function getClass({ definition, plugin }: BoundField): string {
  const isWide = plugin.columns !== null || (definition.rows ?? 1) > 3;
  return ['dk-form-cell', isWide && 'dk-form-wide', getFieldStyle(definition).className]
    .filter(Boolean)
    .join(' ');
}
