import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Issue, Reference } from '#core/model.ts';
import { createBaseContext, type FieldEngineContext } from '../engine/engine.ts';
import type { Locale } from '../i18n/messages.ts';
import { createPendingInputScope, type PendingInputScope } from '../kit/feedback/flushScope.ts';
import type { RecordFormContextValue } from './RecordFormContext.ts';
import {
  createRecordFormStore,
  type FormValidationInputs,
  type FormVerdict,
  type RecordFormInput,
  type RecordFormStore,
} from './recordFormStore.ts';

export type FormReferences = Readonly<Record<string, Reference>>;

export interface RecordFormHandle {
  /** The id of the form element; a button elsewhere can submit it with `form={id}`. */
  readonly id: string;
  readonly store: RecordFormStore;
  readonly shared: RecordFormContextValue;
  readonly flush: PendingInputScope;
  isDirty(): boolean;
  /** Commits pending input and validates the write, without showing issues. */
  judge(move?: FormValidationInputs): FormVerdict;
  /**
   * Shows all issues of fields and focuses the field of the first issue, after the rules or the server have
   * rejected the write.
   */
  reveal(serverIssues?: readonly Issue[]): void;
  /** Resets the form to another version of the record, which can have different references. */
  reset(input: RecordFormInput, references: FormReferences): void;
}

export interface RecordFormParts {
  readonly id: string;
  readonly input: RecordFormInput;
  readonly references: FormReferences;
  readonly engine: Omit<FieldEngineContext, 'ui'>;
  readonly locale: Locale;
}

/**
 * Creates the form of one record, independent of its rendering: its input, its validation, and the records to which its
 * values refer.
 */
export function createRecordForm(parts: RecordFormParts): RecordFormHandle {
  const { id, engine, locale } = parts;
  const flush = createPendingInputScope();
  const store = createRecordFormStore(parts.input);
  let { references } = parts;
  const context: FieldContext = {
    ...createBaseContext(engine),
    locale,
    get values() {
      return store.getState().values;
    },
    reference: target => references[target] ?? engine.knownReference(target),
  };
  return {
    id,
    store,
    shared: { store, context },
    flush,
    isDirty() {
      flush.flush();
      return store.isDirty();
    },
    judge(move) {
      flush.flush();
      return store.judge(move);
    },
    reveal(serverIssues = []) {
      store.showAll();
      if (serverIssues.length > 0) store.showServerIssues(serverIssues);
      setTimeout(() => focusFirstInvalid(id));
    },
    reset(input, others) {
      references = others;
      store.reset(input);
    },
  };
}

function focusFirstInvalid(formId: string): void {
  const form = document.getElementById(formId);
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  const target =
    invalid ??
    form
      ?.querySelector<HTMLElement>('.dk-error')
      ?.closest<HTMLElement>('.dk-field')
      ?.querySelector('input, textarea, select, button');
  if (target instanceof HTMLElement) target.focus();
}
