import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Issue, Reference } from '#core/model.ts';
import { baseContext, type Engine } from '../engine.ts';
import type { Locale } from '../i18n/messages.ts';
import { createFlushScope, type FlushScope } from '../kit/feedback/flushScope.ts';
import type { RecordFormShared } from './RecordFormContext.ts';
import {
  type AskedMove,
  createRecordFormStore,
  type FormVerdict,
  type RecordFormInput,
  type RecordFormStore,
} from './recordFormStore.ts';

export type References = Readonly<Record<string, Reference>>;

export interface RecordFormHandle {
  /** The id of the form element: a button elsewhere submits it by `form={id}`. */
  readonly id: string;
  readonly store: RecordFormStore;
  readonly shared: RecordFormShared;
  readonly flush: FlushScope;
  isDirty(): boolean;
  /** Takes what is typed and not yet committed, and judges the write; nothing is shown. */
  judge(move?: AskedMove): FormVerdict;
  /** Shows every issue of the fields and moves to the first; so after a refusal by the rules or by the server. */
  reveal(serverIssues?: readonly Issue[]): void;
  /** Starts from another version of the record, which may point at other records. */
  reset(input: RecordFormInput, references: References): void;
}

export interface RecordFormParts {
  readonly id: string;
  readonly input: RecordFormInput;
  readonly references: References;
  readonly engine: Omit<Engine, 'ui'>;
  readonly locale: Locale;
}

/** The form of one record, whatever draws it: what is typed, what the rules say to it, and what its values point at. */
export function createRecordForm(parts: RecordFormParts): RecordFormHandle {
  const { id, engine, locale } = parts;
  const flush = createFlushScope();
  const store = createRecordFormStore(parts.input);
  let { references } = parts;
  const context: FieldContext = {
    ...baseContext(engine),
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
