import { useCallback, useRef } from 'react';
import type { Import, ImportProblems } from '#core/model.ts';
import type { ApiError } from '../../../../api/ApiError.ts';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import { replaceImportColumn, setReplacement } from '../columns/columnDraft.ts';
import { listImportProblems, updateImport } from '../importCalls.ts';
import type { ImportHandle } from '../useImport.ts';
import type { ProblemActions } from './ProblemList.tsx';
import { skipProblemRows } from './skipProblemRows.ts';
import { IMPORT_ROWS_PER_PAGE, type RowsQuery } from './useRows.ts';

export interface ImportCorrections {
  readonly found: ImportProblems;
  /** The reason why the problems couldn't be loaded. */
  readonly error: ApiError | undefined;
  readonly actions: ProblemActions;
  readonly isBusy: boolean;
  /** The reason why the last action failed. */
  readonly problem: string | null;
  reload(): void;
}

interface CorrectionOptions {
  handle: ImportHandle;
  run: Import;
  /** True while no check is running, so that problems can be loaded. */
  isReady: boolean;
  /** Called after rows changed without a new check. */
  onCorrected: () => void;
  onShow: (asked: RowsQuery) => void;
}

const nothing: ImportProblems = { columns: [], problems: [] };

/** Loads the file's problems, and provides actions that correct many rows at once. */
export function useCorrections({
  handle,
  run,
  isReady,
  onCorrected,
  onShow,
}: CorrectionOptions): ImportCorrections {
  const { place, put, reload: reloadImport } = handle;
  const last = useRef(nothing);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (isReady) last.current = await listImportProblems(place, signal);
      return last.current;
    },
    [place, isReady],
  );
  const { data = nothing, error, reload } = useLoad(load);
  const call = useApiCall();
  const send = async (settings: Import['settings']) => put(await updateImport(place, settings));
  const actions: ProblemActions = {
    async replace({ column, text }, to) {
      if (column !== null) await send(setReplacement(run.settings, column, { from: text, to }));
    },
    leaveBlank({ column, text: from }) {
      if (column === null) return;
      void call.run(() => send(setReplacement(run.settings, column, { from, to: '' })));
    },
    changeColumn(column, change) {
      void call.run(() => send(replaceImportColumn(run.settings, column, change)));
    },
    leaveOut(problem) {
      void call
        .run(() => skipProblemRows(place, problem))
        .then(() => {
          onCorrected();
          reload();
          reloadImport();
        });
    },
    show: ({ firstRow }) =>
      onShow({ outcome: null, page: Math.floor(firstRow / IMPORT_ROWS_PER_PAGE) + 1, row: firstRow }),
  };
  return { found: data, error, actions, isBusy: call.isBusy, problem: call.problem, reload };
}
