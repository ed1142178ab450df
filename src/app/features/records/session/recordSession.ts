/**
 * The session of an open record: the form, the version on which the form is based, unsaved input and drafts, other
 * users' changes, and all actions. The component that displays the record owns the session; its child components read
 * the session's state and call its methods.
 */
import type { RecordAsideHost } from '../../../shared/record/openedRecord.ts';
import type { InitialRecordValues } from '../../../state/openRecordsState.ts';
import { getDraftKey, readDraft } from '../../../state/recordDrafts.ts';
import { createRecordContents, type RecordContents } from './recordContents.ts';
import type { RecordSessionOptions } from './recordInput.ts';
import { createRecordLoader, type RecordLoader } from './recordLoading.ts';
import type { RecordHost, RecordSessionCore, RecordSessionState } from './recordState.ts';
import { type ChecklistWriter, createChecklistWriter } from './recordTicking.ts';
import { createRecordWriter, type RecordWriter } from './recordWriting.ts';

export interface RecordSession
  extends RecordWriter,
    ChecklistWriter,
    RecordAsideHost,
    Pick<RecordLoader, 'define' | 'cover' | 'reload'>,
    Pick<RecordContents, 'takeDraft' | 'dropDraft'> {
  readonly formId: string;
  readonly newRecord: InitialRecordValues;
  getState(): RecordSessionState;
  /**
   * Loads the record and subscribes to other users' changes. Returns a function that ends the session and stores
   * unsaved input as a draft.
   */
  start(): () => void;
  /** Replaces the host that displays the record. */
  serve(host: RecordHost): void;
  isDirty(): boolean;
  /** Called when the user leaves the record; discards unsaved input. */
  giveUp(): void;
}

export function createRecordSession(start: RecordSessionOptions): RecordSession {
  const { formId, itemId, newRecord } = start;
  const key = getDraftKey(start.compiled.directory.id, itemId);
  const listeners = new Set<() => void>();
  let { host } = start;
  let state: RecordSessionState = { ...nothing, compiled: start.compiled, offered: readDraft(key) };
  let isGivenUp = false;

  const core: RecordSessionCore = {
    getState: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    host: () => host,
    form() {
      if (!state.form) throw new Error('A record is written once it is loaded.');
      return state.form;
    },
    version: () => state.restored?.version ?? state.item?.version,
    hasUnsent: () => Object.values(state.kept).some(({ isUnsent }) => isUnsent),
    // An open sheet contains unsaved input.
    isDirty: () =>
      !isGivenUp && (state.sheet !== null || core.hasUnsent() || (state.form?.isDirty() ?? false)),
    reload: () => loading.reload(),
    forgetDraft: () => contents.forgetDraft(),
  };
  const contents = createRecordContents(core, { start, key, onForm: () => loading.catchUp() });
  const loading = createRecordLoader(core, { start, adopt: contents.adopt });

  return {
    ...createRecordWriter(core, newRecord),
    ...createChecklistWriter(core),
    formId,
    newRecord,
    getState: core.getState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const stop = loading.start();
      return () => {
        stop();
        contents.stop();
      };
    },
    serve(next) {
      host = next;
    },
    define: loading.define,
    cover: loading.cover,
    isDirty: core.isDirty,
    giveUp() {
      isGivenUp = true;
      contents.forgetDraft();
    },
    reload: loading.reload,
    takeDraft: contents.takeDraft,
    dropDraft: contents.dropDraft,
    getRecord: contents.getRecord,
    getKept: asideId => state.kept[asideId]?.value,
    keep: (asideId, value, isUnsent) => core.set({ kept: { ...state.kept, [asideId]: { value, isUnsent } } }),
    tellChanged: () => host.onSaved(),
  };
}

const nothing: Omit<RecordSessionState, 'compiled' | 'offered'> = {
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
  news: null,
  restored: undefined,
  kept: {},
};
