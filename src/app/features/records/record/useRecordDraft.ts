import { useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { FieldValues, Item, Reference } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/useRecordForm.ts';
import { draftKey, dropDraft, type RecordDraft, readDraft, saveDraft } from '../../../state/recordDrafts.ts';

export interface DraftOffer {
  /** A draft of an earlier time that the person has not decided about. */
  offered: RecordDraft | undefined;
  /** The one they took up again. */
  restored: RecordDraft | undefined;
  restore(): void;
  discard(): void;
}

/** The draft of a record from an earlier time: offered, never silently applied. */
export function useDraftOffer(directoryId: string, itemId: string | null): DraftOffer {
  const [key] = useState(() => draftKey(directoryId, itemId));
  const [offered, setOffered] = useState(() => readDraft(key));
  const [restored, setRestored] = useState<RecordDraft>();
  return {
    offered,
    restored,
    restore() {
      setRestored(offered);
      setOffered(undefined);
    },
    discard() {
      dropDraft(key);
      setOffered(undefined);
    },
  };
}

/** The record's values with the draft's in their place. */
export function valuesOfDraft(draft: RecordDraft, values: FieldValues): FieldValues {
  const next: FieldValues = { ...values };
  for (const [id, value] of Object.entries(draft.patch)) {
    if (value === null) delete next[id];
    else next[id] = value;
  }
  return next;
}

const quietMs = 500;

/** Keeps what is typed, half a second after each change and when the page goes. Answers how to let go of it. */
export function useKeepDraft(args: {
  compiled: CompiledDirectory;
  item: Item | null;
  form: RecordFormHandle;
  /** The version the changes are made to. */
  version: number | undefined;
}): () => void {
  const { compiled, item, form, version } = args;
  const [key] = useState(() => draftKey(compiled.directory.id, item?.id ?? null));
  const isOver = useRef(false);
  useEffect(() => {
    if (!key) return;
    let hasKept = false;
    const keep = () => {
      clearTimeout(timer);
      if (isOver.current) return;
      if (!form.store.isDirty()) {
        // Everything was taken back by hand: then there is nothing to offer later.
        if (hasKept) dropDraft(key);
        return;
      }
      hasKept = true;
      const { patch } = form.store.judge();
      const references = referencesIn(compiled, form);
      saveDraft(key, { patch, references, version: version ?? null, at: new Date().toISOString() });
    };
    let timer: ReturnType<typeof setTimeout>;
    const stop = form.store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, quietMs);
    });
    const keepNow = () => {
      form.flush.flush();
      keep();
    };
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepNow);
      keep();
    };
  }, [key, compiled, form, version]);
  return () => {
    isOver.current = true;
    dropDraft(key);
  };
}

function referencesIn(compiled: CompiledDirectory, form: RecordFormHandle): Record<string, Reference> {
  const { values } = form.store.getState();
  const found: Record<string, Reference> = {};
  for (const field of compiled.fields) {
    for (const { id } of field.targetsOf(values[field.definition.id])) {
      const reference = form.shared.context.reference(id);
      if (reference) found[id] = reference;
    }
  }
  return found;
}
