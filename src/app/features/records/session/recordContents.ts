import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { createRecordForm } from '#view/form/recordForm.ts';
import type { OpenedRecord } from '../../../shared/record/openedRecord.ts';
import { dropDraft } from '../../../state/recordDrafts.ts';
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts';
import { inputOf, type Judging, type Loaded, type RecordStart } from './recordInput.ts';
import type { RecordHost, RecordState, SessionCore } from './recordState.ts';

export interface RecordContents {
  /** The record was loaded: it is shown from now on, and its values are in the form. */
  adopt(loaded: Loaded): void;
  /** As others are shown it; null until it is there. */
  getRecord(): OpenedRecord | null;
  /** Takes up what was typed at an earlier time. */
  takeDraft(): void;
  dropDraft(): void;
  /** What is typed is stored, or given up: it is not kept as a draft any more. */
  forgetDraft(): void;
  /** Nobody shows the record any more: what is typed is kept as a draft. */
  stop(): void;
}

interface ContentsParts {
  readonly start: RecordStart;
  /** Under which drafts are kept. */
  readonly key: string | undefined;
  /** The form's state is another one. */
  onForm(): void;
}

/** The version of a record that is open, its form, and the draft of what is typed into it. */
export function createContents(core: SessionCore, { start, key, onForm }: ContentsParts): RecordContents {
  const { getState, set, host } = core;
  let keeper: DraftKeeper | null = null;
  let record: OpenedRecord | null = null;

  /** Puts the record, and the draft that was taken up, into the form. */
  const fill = ({ validateSchema, clock }: Judging) => {
    const { item, restored, form } = getState();
    const input = inputOf(start, { state: getState(), host: host(), validateSchema, clock });
    const references = { ...restored?.references, ...item?.references };
    if (form) {
      form.reset(input, references);
      keeper?.resume();
      return;
    }
    const { formId: id, engine } = start;
    const made = createRecordForm({ id, input, references, engine, locale: host().messages.locale });
    set({ form: made });
    keeper = key ? createDraftKeeper(key, core) : null;
    made.store.subscribe(onForm);
  };

  return {
    adopt({ compiled, item, ...judging }) {
      const isSame = getState().form && isSameVersion(getState(), { compiled, item });
      record = item && openedOf(compiled, item, host());
      set({ compiled, item, error: null, hasNews: false, news: null });
      if (isSame) return;
      set({ restored: undefined, problem: null, conflict: null, sheet: null, wasHeld: false });
      fill(judging);
    },
    getRecord: () => record,
    takeDraft() {
      const { offered, form } = getState();
      if (!offered || !form) return;
      set({ restored: offered, offered: undefined });
      fill(form.store.input);
    },
    dropDraft() {
      dropDraft(key);
      set({ offered: undefined });
    },
    forgetDraft: () => keeper?.forget(),
    stop: () => keeper?.stop(),
  };
}

/** What the form holds of this version may have been changed since: it is not laid over it once more. */
function isSameVersion(state: RecordState, { compiled, item }: Pick<Loaded, 'compiled' | 'item'>): boolean {
  const { item: before, compiled: known } = state;
  return (
    known.directory.revision === compiled.directory.revision &&
    before?.version === item?.version &&
    before?.status === item?.status
  );
}

function openedOf(compiled: CompiledDirectory, item: Item, { access }: RecordHost): OpenedRecord {
  const { id: directoryId } = compiled.directory;
  return { compiled, item, rights: access.rightsIn(directoryId), place: { directoryId, itemId: item.id } };
}
