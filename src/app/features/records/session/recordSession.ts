/**
 * One open record and all that is known of it: the form, the version it was made from, what is typed and kept, what others
 * changed, and what can be done. Held by whoever shows the record; what draws it reads the state and calls.
 */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { createRecordForm } from '#view/form/recordForm.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { concernsRecord } from '../../../live/concernsRecord.ts';
import { onLiveEvent } from '../../../live/events.ts';
import type { AsideHost, OpenedRecord } from '../../../shared/record/openedRecord.ts';
import type { NewRecord } from '../../../state/openRecords.ts';
import { draftKey, dropDraft, readDraft } from '../../../state/recordDrafts.ts';
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts';
import { fetchRecord, inputOf, type Judging, type Loaded, type RecordStart } from './recordInput.ts';
import type { RecordHost, RecordState, SessionCore } from './recordState.ts';
import { createTicking, type RecordTicking } from './recordTicking.ts';
import { createWriting, type RecordWriting } from './recordWriting.ts';

export interface RecordSession extends RecordWriting, RecordTicking, AsideHost {
  /** The id of the form element. */
  readonly formId: string;
  readonly newRecord: NewRecord;
  getState(): RecordState;
  /** Loads the record and listens to what others do. Answers how to stop; what is typed then is kept as a draft. */
  start(): () => void;
  /** Who shows it from now on. */
  serve(host: RecordHost): void;
  /** The definition as it is now; taken over once nothing typed would be lost. */
  define(compiled: CompiledDirectory): void;
  /** Whether something lies over the record: it belongs to this version, so news wait until it is closed. */
  cover(isCovered: boolean): void;
  isDirty(): boolean;
  /** The person leaves it: what was typed is given up. */
  giveUp(): void;
  reload(): void;
  takeDraft(): void;
  dropDraft(): void;
}

export function createRecordSession(start: RecordStart): RecordSession {
  const { formId, itemId, newRecord, engine } = start;
  const key = draftKey(start.compiled.directory.id, itemId);
  const listeners = new Set<() => void>();
  let { host } = start;
  let state: RecordState = { ...nothing, compiled: start.compiled, offered: readDraft(key) };
  let wanted = start.compiled;
  let loading: { compiled: CompiledDirectory; abort: AbortController } | null = null;
  let keeper: DraftKeeper | null = null;
  let isCovered = false;
  let hasNewsBelow = false;
  let isGivenUp = false;
  let record: OpenedRecord | null = null;

  const set = (change: Partial<RecordState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const hasUnsent = () => Object.values(state.kept).some(({ isUnsent }) => isUnsent);
  // The sheet holds what was typed into it.
  const isDirty = () =>
    !isGivenUp && (state.sheet !== null || hasUnsent() || (state.form?.isDirty() ?? false));
  const core: SessionCore = {
    getState: () => state,
    set,
    host: () => host,
    form() {
      if (!state.form) throw new Error('A record is written once it is loaded.');
      return state.form;
    },
    version: () => state.restored?.version ?? state.item?.version,
    hasUnsent,
    reload: () => void load(false),
    forgetDraft: () => keeper?.forget(),
  };

  /** Gently: what was typed until the answer came stays, and the news are only told. */
  const load = async (isGentle: boolean) => {
    loading?.abort.abort();
    const own = { compiled: wanted, abort: new AbortController() };
    loading = own;
    const { signal } = own.abort;
    try {
      const loaded = await fetchRecord(own.compiled, itemId, signal);
      if (signal.aborted) return;
      loading = null;
      if (isGentle && isDirty()) set({ hasNews: true });
      else adopt(loaded);
    } catch (thrown) {
      if (signal.aborted) return;
      loading = null;
      set({ error: toApiError(thrown) });
    }
  };
  const adopt = ({ compiled, item, ...judging }: Loaded) => {
    const isSame = state.form && isSameVersion(state, { compiled, item });
    set({ compiled, item, error: null, hasNews: false });
    record = item && {
      compiled,
      item,
      rights: host.access.rightsIn(compiled.directory.id),
      place: placeOf(compiled, item),
    };
    if (isSame) return set({});
    set({ restored: undefined, problem: null, conflict: null, sheet: null, wasHeld: false });
    fill(judging);
  };
  /** Puts the record, and the draft that was taken up, into the form. */
  const fill = ({ validateSchema, clock }: Judging) => {
    const { item, restored, form } = state;
    const input = inputOf(start, { state, host, validateSchema, clock });
    const references = { ...restored?.references, ...item?.references };
    if (form) {
      form.reset(input, references);
      keeper?.resume();
      return;
    }
    const made = createRecordForm({ id: formId, input, references, engine, locale: host.messages.locale });
    set({ form: made });
    keeper = key ? createDraftKeeper(key, core) : null;
    made.store.subscribe(catchUp);
  };
  /** A definition that had to wait for what was typed. */
  const catchUp = () => {
    if (wanted === state.compiled || loading?.compiled === wanted) return;
    if (!state.form?.store.isDirty() && !state.sheet && !hasUnsent()) void load(true);
  };
  const hear = () => {
    if (isDirty()) set({ hasNews: true });
    else if (isCovered) hasNewsBelow = true;
    else void load(true);
  };

  return {
    ...createWriting(core, newRecord),
    ...createTicking(core),
    formId,
    newRecord,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      void load(true);
      const stop = onLiveEvent(({ event, data }) => {
        const isNews = event === 'DirectoryItemChanged' || event === 'Reconnected';
        if (isNews && state.item && concernsRecord(data, state.item.id)) hear();
      });
      return () => {
        stop();
        loading?.abort.abort();
        loading = null;
        keeper?.stop();
      };
    },
    serve(next) {
      host = next;
    },
    define(compiled) {
      wanted = compiled;
      catchUp();
    },
    cover(isOver) {
      isCovered = isOver;
      if (isOver || !hasNewsBelow) return;
      hasNewsBelow = false;
      hear();
    },
    isDirty,
    giveUp() {
      isGivenUp = true;
      keeper?.forget();
    },
    reload: core.reload,
    takeDraft() {
      const { offered, form } = state;
      if (!offered || !form) return;
      set({ restored: offered, offered: undefined });
      fill(form.store.input);
    },
    dropDraft() {
      dropDraft(key);
      set({ offered: undefined });
    },
    getRecord: () => record,
    getKept: asideId => state.kept[asideId]?.value,
    keep: (asideId, value, isUnsent) => set({ kept: { ...state.kept, [asideId]: { value, isUnsent } } }),
    tellChanged: () => host.onSaved(),
  };
}

const nothing: Omit<RecordState, 'compiled' | 'offered'> = {
  item: null,
  form: null,
  error: null,
  isBusy: false,
  problem: null,
  sourceIssues: null,
  conflict: null,
  sheet: null,
  wasHeld: false,
  hasNews: false,
  restored: undefined,
  kept: {},
};

/** What the form holds of this version may have been changed since: it is not laid over it once more. */
function isSameVersion(state: RecordState, { compiled, item }: Pick<Loaded, 'compiled' | 'item'>): boolean {
  const { item: before, compiled: known } = state;
  return (
    known.directory.revision === compiled.directory.revision &&
    before?.version === item?.version &&
    before?.status === item?.status
  );
}

const placeOf = ({ directory }: CompiledDirectory, { id }: Item) => ({
  directoryId: directory.id,
  itemId: id,
});
