import type { FieldValues, Reference } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { deleteDraft, type RecordDraft, saveDraft } from '../../../state/recordDrafts.ts';
import type { RecordSessionCore } from './recordState.ts';

/** Returns the record's values with the draft's changes applied. */
export function applyDraftValues(draft: RecordDraft, values: FieldValues): FieldValues {
  const next: FieldValues = { ...values };
  for (const [id, value] of Object.entries(draft.patch)) {
    if (value === null) delete next[id];
    else next[id] = value;
  }
  return next;
}

export interface DraftKeeper {
  /** Stores input again after `forget`. */
  resume(): void;
  /** Deletes the stored input and stops storing input. A draft that is still offered to the user stays. */
  forget(): void;
  /** Called when the record is closed. Input that was neither saved nor discarded remains stored. */
  stop(): void;
}

const quietMs = 500;

/** Stores input in this browser, half a second after each change and when the page is hidden (decision 0013). */
export function createDraftKeeper(key: string, core: RecordSessionCore): DraftKeeper {
  const form = core.form();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let hasKept = false;
  const letGo = () => {
    const { offered } = core.getState();
    if (offered) saveDraft(key, offered);
    else deleteDraft(key);
    hasKept = false;
  };
  const keep = () => {
    clearTimeout(timer);
    if (isOver) return;
    if (!form.store.isDirty()) {
      // The user has reverted all input, so there is nothing to offer later.
      if (hasKept) letGo();
      return;
    }
    const { patch } = form.store.judge();
    // The patch is empty if the only change is a new table row without values.
    if (Object.keys(patch).length === 0) return;
    hasKept = true;
    const version = core.version() ?? null;
    saveDraft(key, { patch, references: getReferences(form), version, at: new Date().toISOString() });
  };
  const keepNow = () => {
    form.flush.flush();
    keep();
  };
  const unsubscribe = form.store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, quietMs);
  });
  window.addEventListener('pagehide', keepNow);
  return {
    resume() {
      isOver = false;
    },
    forget() {
      clearTimeout(timer);
      isOver = true;
      letGo();
    },
    stop() {
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
      keep();
    },
  };
}

/**
 * Returns the references in the values, to be stored with the draft, because the lookup that found them can't always be
 * repeated.
 */
function getReferences({ store, shared }: RecordFormHandle): Record<string, Reference> {
  const { values, input } = store.getState();
  const found: Record<string, Reference> = {};
  for (const field of input.compiled.fields) {
    for (const { id } of field.targetsOf(values[field.definition.id])) {
      const reference = shared.context.reference(id);
      if (reference) found[id] = reference;
    }
  }
  return found;
}
