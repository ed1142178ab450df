import type { ErrorSchema, Experimental_DefaultFormStateBehavior, RJSFSchema, UiSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Issue } from '#core/model.ts';
import { findFailureIssue } from '#core/record/judgeScripts.ts';
import type { ScriptText } from '#core/scripts/scriptRound.ts';
import { FieldDirectoryContext } from '../engine/fieldServices.ts';
import { formatIssue } from '../field/formatIssue.ts';
import type { Messages } from '../i18n/messages.ts';
import { useExtendedMessages } from '../i18n/useExtendedMessages.ts';
import { PendingInputProvider } from '../kit/feedback/flush.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { BusyFieldset } from '../kit/inputs/BusyFieldset.tsx';
import en from '../messages/form/en.json' with { type: 'json' };
import uk from '../messages/form/uk.json' with { type: 'json' };
import './form.css';
import { RecordFormContext, useFormState } from './RecordFormContext.ts';
import type { RecordFormHandle } from './recordForm.ts';
import { ThemedForm } from './theme.tsx';

export interface RecordFormProps {
  form: RecordFormHandle;
  /** Called on Enter in a field, or by a submit button that refers to the form's id. */
  onSubmit?: () => void;
  /** True while a write is in progress, during which users can't change anything. */
  isBusy?: boolean;
}

const texts = { en, uk };
const none: readonly ScriptText[] = [];

// Schemas have no defaults, and empty fields are absent, so the library must not add anything to the data.
const addNothing: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
};

/** Draws the form of a record as defined by its compiled directory (specification section 3). */
export function RecordForm({ form, onSubmit, isBusy = false }: RecordFormProps) {
  const { store, shared, flush } = form;
  const { compiled, validateSchema } = useFormState(store, state => state.input);
  const messages = useExtendedMessages(texts);
  const issues = useFormState(store, state => state.issues);
  const isEditing = useFormState(store, state => state.isEditing);
  const warnings = useFormState(store, state => state.scripted?.warnings ?? none);
  const scripted = useFormState(store, state => state.scripted);
  const failure = scripted && findFailureIssue(scripted);
  const scriptsUnknown = useFormState(store, state => state.scriptsUnknown);
  const extraErrors = useMemo(() => toErrorSchema(messages, issues), [messages, issues]);
  const uiSchema = useMemo(() => toUiSchema(compiled), [compiled]);
  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        { [String(compiled.schema.$id)]: validateSchema } as never,
        compiled.schema as RJSFSchema,
      ),
    [compiled, validateSchema],
  );
  return (
    <RecordFormContext value={shared}>
      <FieldDirectoryContext value={compiled.directory.id}>
        <PendingInputProvider scope={flush}>
          <BusyFieldset isBusy={isBusy}>
            <ThemedForm
              id={form.id}
              idPrefix={form.id}
              className={compiled.directory.inlineLabel ? 'dk-form dk-form-inline' : 'dk-form'}
              schema={compiled.schema as RJSFSchema}
              uiSchema={uiSchema}
              validator={validator}
              experimental_defaultFormStateBehavior={addNothing}
              extraErrors={extraErrors}
              noValidate
              noHtml5Validate
              showErrorList={false}
              onSubmit={onSubmit}
            >
              {compiled.fields.length === 0 && <p className="dk-faint">{messages.t('form.noFields')}</p>}
              {warnings.map(text => (
                <Notice key={text[messages.locale]} tone="warning">
                  {text[messages.locale]}
                </Notice>
              ))}
              {failure && <Notice tone="danger">{formatIssue(messages, failure)}</Notice>}
              {scriptsUnknown && <Notice>{messages.t('form.scriptsUnknown')}</Notice>}
              {isEditing && <Notice tone="warning">{messages.t('form.editing')}</Notice>}
            </ThemedForm>
          </BusyFieldset>
        </PendingInputProvider>
      </FieldDirectoryContext>
    </RecordFormContext>
  );
}

function toUiSchema(compiled: CompiledDirectory): UiSchema {
  return {
    ...compiled.uiSchema.fields,
    'ui:order': [...compiled.uiSchema['ui:order']],
    'ui:submitButtonOptions': { norender: true },
  };
}

/** Converts issues to the library's format, with each distinct text of a field once. */
function toErrorSchema(messages: Messages, issues: readonly Issue[]): ErrorSchema {
  const texts: Record<string, Set<string>> = {};
  for (const issue of issues) {
    const [place, fieldId] = issue.path;
    if (place !== 'customFields' || fieldId === undefined) continue;
    texts[fieldId] ??= new Set();
    texts[fieldId].add(formatIssue(messages, issue));
  }
  return Object.fromEntries(
    Object.entries(texts).map(([id, set]) => [id, { __errors: [...set] }]),
  ) as ErrorSchema;
}
