import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues, Item, Reference } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { draftKey, dropDraft, type RecordDraft, readDraft, saveDraft } from '../../../state/recordDrafts.ts';
import { nothingUnsaved } from '../useRecordAddress.tsx';

export interface DraftOffer {
  /** A draft of an earlier time that the person has not decided about. */
  offered: RecordDraft | undefined;
  /** The one they took up again. */
  restored: RecordDraft | undefined;
  restore(): void;
  discard(): void;
}

/**
 * The draft of a record from an earlier time: offered, never silently applied. Taken up it holds for the version of the
 * record it was put into: what is saved from there on is not to be laid under it once more.
 */
export function useDraftOffer(directoryId: string, item: Item | null): DraftOffer {
  const [key] = useState(() => draftKey(directoryId, item?.id ?? null));
  const [offered, setOffered] = useState(() => readDraft(key));
  const [restored, setRestored] = useState<{ draft: RecordDraft | undefined; into: number | undefined }>();
  return {
    offered,
    restored: restored?.into === item?.version ? restored?.draft : undefined,
    restore() {
      setRestored({ draft: offered, into: item?.version });
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

/**
 * Keeps what is typed, half a second after each change and when the page goes. Answers how to let go of it; a draft that
 * is still offered stays.
 */
export function useKeepDraft(args: {
  compiled: CompiledDirectory;
  item: Item | null;
  form: RecordFormHandle;
  offered: RecordDraft | undefined;
  dirtyRef: RefObject<() => boolean>;
  /** The version the changes are made to. */
  version: number | undefined;
}): () => void {
  const { compiled, item, form, offered, dirtyRef, version } = args;
  const [key] = useState(() => draftKey(compiled.directory.id, item?.id ?? null));
  const isOver = useRef(false);
  const letGo = useRef<() => void>(() => undefined);
  useEffect(() => {
    letGo.current = () => (key && offered ? saveDraft(key, offered) : dropDraft(key));
  });
  useEffect(() => {
    if (!key) return;
    let hasKept = false;
    const keep = () => {
      clearTimeout(timer);
      if (isOver.current) return;
      if (!form.store.isDirty()) {
        // Everything was taken back by hand: then there is nothing to offer later.
        if (hasKept) letGo.current();
        return;
      }
      const { patch } = form.store.judge();
      // A row of a table that is open and holds nothing yet.
      if (Object.keys(patch).length === 0) return;
      hasKept = true;
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
      const isLeft = dirtyRef.current === nothingUnsaved && !isOver.current && form.store.isDirty();
      clearTimeout(timer);
      if (isLeft) letGo.current();
      else keep();
    };
  }, [key, compiled, form, dirtyRef, version]);
  return () => {
    isOver.current = true;
    letGo.current();
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
