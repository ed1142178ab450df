import type { FieldValues, Reference } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { dropDraft, type RecordDraft, saveDraft } from '../../../state/recordDrafts.ts';
import type { SessionCore } from './recordState.ts';

/** The record's values with the draft's in their place. */
export function valuesOfDraft(draft: RecordDraft, values: FieldValues): FieldValues {
  const next: FieldValues = { ...values };
  for (const [id, value] of Object.entries(draft.patch)) {
    if (value === null) delete next[id];
    else next[id] = value;
  }
  return next;
}

export interface DraftKeeper {
  /** Keeps what is typed from now on. */
  resume(): void;
  /** Lets go of it; a draft that is still offered stays. */
  forget(): void;
  /** The record is not shown any more: what was neither saved nor given up is kept. */
  stop(): void;
}

const quietMs = 500;

/** Keeps what is typed in this browser, half a second after each change and when the page goes (decision 0013). */
export function createDraftKeeper(key: string, core: SessionCore): DraftKeeper {
  const form = core.form();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let hasKept = false;
  const letGo = () => {
    const { offered } = core.getState();
    if (offered) saveDraft(key, offered);
    else dropDraft(key);
    hasKept = false;
  };
  const keep = () => {
    clearTimeout(timer);
    if (isOver) return;
    if (!form.store.isDirty()) {
      // Everything was taken back by hand: then there is nothing to offer later.
      if (hasKept) letGo();
      return;
    }
    const { patch } = form.store.judge();
    // A row of a table that is open and holds nothing yet.
    if (Object.keys(patch).length === 0) return;
    hasKept = true;
    const version = core.version() ?? null;
    saveDraft(key, { patch, references: referencesIn(form), version, at: new Date().toISOString() });
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

/** What the values point at: the look-up that found it may not be asked again. */
function referencesIn({ store, shared }: RecordFormHandle): Record<string, Reference> {
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
