import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Import } from '#core/model.ts';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { emitLocalChange, useLiveEvent } from '../../../live/events.ts';
import { type ImportRef, readImport } from './importCalls.ts';
import { isImportInProgress } from './importSteps.ts';

export interface ImportHandle {
  readonly place: ImportRef;
  readonly run: Import | undefined;
  /** The reason why the latest state couldn't be loaded; the previous state is still displayed. */
  readonly error: ApiError | undefined;
  reload(): void;
  /** Applies the response of a call without waiting for the next poll. */
  put(run: Import): void;
}

const pollMs = 1_000;
const pollAfterErrorMs = 3_000;

/** Loads the state of an import. Polls it every second while the import is running, and reloads it on events. */
export function useImport({ directoryId, importId }: ImportRef): ImportHandle {
  const place = useMemo(() => ({ directoryId, importId }), [directoryId, importId]);
  const [state, setState] = useState<{ run?: Import; error?: ApiError }>({});
  const asking = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const isOver = () => controller.signal.aborted;
    readImport({ directoryId, importId }, controller.signal).then(
      run => isOver() || setState({ run }),
      thrown => isOver() || setState(before => ({ ...before, error: toApiError(thrown) })),
    );
  }, [directoryId, importId]);
  useEffect(() => {
    setState({});
    reload();
    return () => asking.current?.abort();
  }, [reload]);
  const put = useCallback((run: Import) => {
    asking.current?.abort();
    setState({ run });
  }, []);
  usePolling(state, reload);
  // A check becomes outdated when the directory changes.
  useLiveEvent(['ImportChanged', 'DirectoryChanged', 'CustomFieldChanged', 'Reconnected'], ({ data }) => {
    if (isAbout(data, importId)) reload();
  });
  useListNews(directoryId, state.run);
  return { place, run: state.run, error: state.error, reload, put };
}

function usePolling({ run, error }: { run?: Import; error?: ApiError }, reload: () => void): void {
  useEffect(() => {
    if (!run || !isImportInProgress(run)) return;
    const timer = setTimeout(reload, error ? pollAfterErrorMs : pollMs);
    return () => clearTimeout(timer);
  }, [run, error, reload]);
}

/** Events without an import id, e.g. a reconnection, concern every import. */
function isAbout(data: unknown, importId: string): boolean {
  const isNamed = typeof data === 'object' && data !== null && 'importId' in data;
  return !isNamed || data.importId === importId;
}

/** Refreshes the list of records after writing or undoing has finished. */
function useListNews(directoryId: string, run: Import | undefined): void {
  const before = useRef(run?.state);
  useEffect(() => {
    const wasWriting = before.current === 'Writing' || before.current === 'Undoing';
    before.current = run?.state;
    if (wasWriting && run && !isImportInProgress(run)) emitLocalChange({ directoryId, itemId: null });
  }, [directoryId, run]);
}
