import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { createRecordForm } from '#view/form/recordForm.ts';
import type { OpenedRecord } from '../../../shared/record/openedRecord.ts';
import { deleteDraft } from '../../../state/recordDrafts.ts';
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts';
import {
  type LoadedRecord,
  type RecordSessionOptions,
  toFormInput,
  type ValidationContext,
} from './recordInput.ts';
import type { RecordHost, RecordSessionCore, RecordSessionState } from './recordState.ts';

export interface RecordContents {
  /** Called when the record has loaded. Shows the record, and puts its values into the form. */
  adopt(loaded: LoadedRecord): void;
  /** Returns the record for other components; `null` until the record has loaded. */
  getRecord(): OpenedRecord | null;
  /** Restores the offered draft into the form. */
  takeDraft(): void;
  dropDraft(): void;
  /** Called when the input was saved or discarded, so that the input is no longer stored as a draft. */
  forgetDraft(): void;
  /** Called when the record is closed. The input remains stored as a draft. */
  stop(): void;
}

interface ContentsParts {
  readonly start: RecordSessionOptions;
  /** The key under which drafts are stored. */
  readonly key: string | undefined;
  /** Called when the form's state has changed. */
  onForm(): void;
}

/** Manages the loaded version of an open record, its form, and the draft of the input. */
export function createRecordContents(
  core: RecordSessionCore,
  { start, key, onForm }: ContentsParts,
): RecordContents {
  const { getState, set, host } = core;
  let keeper: DraftKeeper | null = null;
  let record: OpenedRecord | null = null;

  /** Puts the record and the restored draft into the form. */
  const fill = ({ validateSchema, clock }: ValidationContext) => {
    const { item, restored, form } = getState();
    const input = toFormInput(start, { state: getState(), host: host(), validateSchema, clock });
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
      record = item && getOpened(compiled, item, host());
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
      deleteDraft(key);
      set({ offered: undefined });
    },
    forgetDraft: () => keeper?.forget(),
    stop: () => keeper?.stop(),
  };
}

/**
 * Returns whether the form already shows this version. In that case, the form isn't filled again, because
 * the input may have changed since.
 */
function isSameVersion(
  state: RecordSessionState,
  { compiled, item }: Pick<LoadedRecord, 'compiled' | 'item'>,
): boolean {
  const { item: before, compiled: known } = state;
  return (
    known.directory.revision === compiled.directory.revision &&
    before?.version === item?.version &&
    before?.status === item?.status
  );
}

function getOpened(compiled: CompiledDirectory, item: Item, { access }: RecordHost): OpenedRecord {
  const { id: directoryId } = compiled.directory;
  return { compiled, item, rights: access.rightsIn(directoryId), place: { directoryId, itemId: item.id } };
}
