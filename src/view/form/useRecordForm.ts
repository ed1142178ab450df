import { useId, useState } from 'react';
import type { Issue, Reference } from '#core/model.ts';
import { baseContext, useEngine } from '../engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '../kit/feedback/flush.tsx';
import type { RecordFormShared } from './RecordFormContext.ts';
import {
  createRecordFormStore,
  type FormVerdict,
  type RecordFormInput,
  type RecordFormStore,
} from './recordFormStore.ts';

export interface RecordFormHandle {
  /** The id of the form element: a button elsewhere submits it by `form={id}`. */
  readonly id: string;
  readonly store: RecordFormStore;
  readonly shared: RecordFormShared;
  readonly flush: FlushScope;
  isDirty(): boolean;
  /** Takes what is typed and not yet committed, and judges the write; nothing is shown. */
  judge(move?: { targetStatus?: string; comment?: string }): FormVerdict;
  /** Shows every issue of the fields and moves to the first; so after a refusal by the rules or by the server. */
  reveal(serverIssues?: readonly Issue[]): void;
}

/**
 * A form's state, made once when it opens: give the component that calls this a `key` of what must start anew
 * (the record's version, the directory's revision).
 */
export function useRecordForm(
  input: RecordFormInput,
  references: Readonly<Record<string, Reference>> = {},
): RecordFormHandle {
  const id = useId();
  const engine = useEngine();
  const { locale } = useMessages();
  const flush = useFlushScope();
  const [handle] = useState(() => {
    const store = createRecordFormStore(input);
    const context = {
      ...baseContext(engine),
      locale,
      get values() {
        return store.getState().values;
      },
      reference: (target: string) => references[target] ?? engine.knownReference(target),
    };
    return {
      id,
      store,
      shared: { store, context },
      flush,
      isDirty: () => {
        flush.flush();
        return store.isDirty();
      },
      judge: (move?: { targetStatus?: string; comment?: string }) => {
        flush.flush();
        return store.judge(move);
      },
      reveal: (serverIssues: readonly Issue[] = []) => {
        store.showAll();
        if (serverIssues.length > 0) store.showServerIssues(serverIssues);
        setTimeout(() => focusFirstInvalid(id));
      },
    };
  });
  return handle;
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
