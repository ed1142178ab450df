import { useCallback, useMemo, useRef, useState } from 'react';
import type { ImportRow } from '#core/model.ts';
import type { ApiError } from '../../../../api/ApiError.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import {
  fixImportRows,
  type ImportOutcome,
  type ImportRows,
  listImportRows,
  type RowFix,
} from '../importCalls.ts';
import type { ImportHandle } from '../useImport.ts';

export const IMPORT_ROWS_PER_PAGE = 50;

/** The rows to show: rows with one outcome, possible duplicates, or all rows (`null`). */
export type ImportRowFilter = ImportOutcome | 'Alike' | null;

export interface RowsQuery {
  outcome: ImportRowFilter;
  /** Starts at 1. */
  page: number;
  row?: number;
}

function toRowFilter(shown: ImportRowFilter): { outcome?: ImportOutcome; isAlike?: boolean } {
  if (shown === 'Alike') return { isAlike: true };
  return shown === null ? {} : { outcome: shown };
}

export interface RowsHandle {
  /** `undefined` before the first response. A corrected row stays in its place until the page of rows is reloaded. */
  readonly rows: readonly ImportRow[] | undefined;
  readonly total: number;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  reload(): void;
  /** Sends changes, and updates the rows with the response. @throws ApiError */
  fix(rows: RowFix[]): Promise<void>;
}

/** Loads a page of the file's rows. While a check is running, returns the previous rows instead. */
export function useRows(handle: ImportHandle, asked: RowsQuery, isReady: boolean): RowsHandle {
  const { place } = handle;
  const { outcome, page } = asked;
  const last = useRef<ImportRows>(undefined);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!isReady) return last.current;
      const query = {
        skip: (page - 1) * IMPORT_ROWS_PER_PAGE,
        take: IMPORT_ROWS_PER_PAGE,
        ...toRowFilter(outcome),
      };
      last.current = await listImportRows(place, query, signal);
      return last.current;
    },
    [place, outcome, page, isReady],
  );
  const { data, error, isLoading, reload } = useLoad(load);
  const [corrected, setCorrected] = useState<{
    of: ImportRows | undefined;
    rows: ReadonlyMap<number, ImportRow>;
  }>();
  const rows = useMemo(
    () => data?.rows.map(row => (corrected?.of === data ? (corrected.rows.get(row.row) ?? row) : row)),
    [data, corrected],
  );
  const latest = useRef(handle);
  latest.current = handle;
  return {
    rows,
    total: data?.total ?? 0,
    error,
    isLoading,
    reload,
    async fix(fixes) {
      const answer = await fixImportRows(place, fixes);
      setCorrected(before => {
        const known = before && before.of === data ? before.rows : [];
        return { of: data, rows: new Map([...known, ...answer.rows.map(row => [row.row, row] as const)]) };
      });
      const { run, put } = latest.current;
      if (run) put({ ...run, counts: answer.counts });
    },
  };
}
