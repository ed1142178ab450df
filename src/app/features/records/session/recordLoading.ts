import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { addLiveListener } from '../../../live/events.ts';
import { isEventForRecord } from '../../../live/isEventForRecord.ts';
import { fetchRecord, type LoadedRecord, type RecordSessionOptions } from './recordInput.ts';
import { fetchRecordUpdate, type RecordUpdate } from './recordNews.ts';
import type { RecordSessionCore } from './recordState.ts';

export interface RecordLoader {
  /** Loads the record and subscribes to other users' changes. Returns a function that ends the subscription. */
  start(): () => void;
  /** Loads the current state of the record, regardless of unsaved input. */
  reload(): void;
  /** Sets the current definition, which is applied as soon as no input would be lost. */
  define(compiled: CompiledDirectory): void;
  /**
   * Called with true while another modal covers the record. That modal depends on the displayed version, so updates
   * wait until the modal is closed.
   */
  cover(isCovered: boolean): void;
  /** Applies a definition that was delayed because of unsaved input. */
  catchUp(): void;
}

interface LoadingParts {
  readonly start: RecordSessionOptions;
  adopt(loaded: LoadedRecord): void;
}

/**
 * Keeps an open record up to date with its stored state and its definition. If input would be lost, updates are only
 * reported.
 */
export function createRecordLoader(core: RecordSessionCore, { start, adopt }: LoadingParts): RecordLoader {
  const { getState, set, isDirty } = core;
  let wanted = start.compiled;
  let loading: { compiled: CompiledDirectory; abort: AbortController } | null = null;
  let isCovered = false;
  let hasNewsBelow = false;
  let asked = 0;

  const stopLoading = () => {
    loading?.abort.abort();
    loading = null;
  };
  /** @param isGentle True to preserve input typed before the response; updates are only reported then. */
  const load = async ({ isGentle }: { isGentle: boolean }) => {
    stopLoading();
    const own = { compiled: wanted, abort: new AbortController() };
    loading = own;
    const { signal } = own.abort;
    try {
      const loaded = await fetchRecord(own.compiled, start.itemId, signal);
      if (signal.aborted) return;
      loading = null;
      if (isGentle && isDirty()) tellNews();
      else adopt(loaded);
    } catch (thrown) {
      if (signal.aborted) return;
      loading = null;
      set({ error: toApiError(thrown) });
    }
  };
  /**
   * Loads other users' changes to compare them with the input. Reports nothing if the version is unchanged, e.g. after
   * a comment or a reconnection.
   */
  const tellNews = () => {
    const { compiled, item } = getState();
    const { directory } = compiled;
    if (!item) return set({ hasNews: true });
    const { changes } = core.host().access.rightsIn(directory.id);
    const namesPeople = directory.changesTrackingEnabled === true && changes.read;
    asked += 1;
    const own = asked;
    const tell = (news: RecordUpdate | null) => {
      const isLate = own !== asked || getState().item !== item;
      if (!isLate && news?.version !== item.version) set({ hasNews: true, news });
    };
    void fetchRecordUpdate({ directoryId: directory.id, itemId: item.id }, namesPeople).then(tell, () =>
      tell(null),
    );
  };
  const catchUp = () => {
    const { compiled, form, sheet } = getState();
    if (wanted === compiled || loading?.compiled === wanted) return;
    if (!form?.store.isDirty() && !sheet && !core.hasUnsent()) void load({ isGentle: true });
  };
  const hear = () => {
    if (isDirty()) tellNews();
    else if (isCovered) hasNewsBelow = true;
    else void load({ isGentle: true });
  };

  return {
    start() {
      void load({ isGentle: true });
      const stop = addLiveListener(({ event, data }) => {
        const { item } = getState();
        const isNews = event === 'DirectoryItemChanged' || event === 'Reconnected';
        if (isNews && item && isEventForRecord(data, item.id)) hear();
      });
      return () => {
        stop();
        stopLoading();
      };
    },
    reload: () => void load({ isGentle: false }),
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
    catchUp,
  };
}
