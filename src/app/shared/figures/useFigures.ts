import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordFilters } from '#core/directory/recordView.ts';
import type { RequestedReport } from '#core/figures/reports/reportQuestion.ts';
import type { Aggregate, SearchRequest } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useUser } from '../../state/useBoot.ts';
import type { ProgressReader } from './CountingPlaceholder.tsx';
import { fetchCountingProgress, fetchFigures } from './figureCalls.ts';

/** A result, with the request to which it belongs. */
export interface FiguresResult {
  readonly answer: Aggregate;
  readonly asked: RequestedReport;
  readonly search: SearchRequest;
  /** The filters from which `search` was built. */
  readonly filters: RecordFilters;
}

export interface FiguresState {
  /** The latest result, even while the next result is loading or after the next request was cancelled. */
  readonly answered: FiguresResult | null;
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** True if the user isn't allowed to read the data, or the data was deleted. */
  readonly isClosed: boolean;
  retry(): void;
  /** Cancels the pending request. */
  stop(): void;
  readonly isStopped: boolean;
  /** `null` for processes, whose progress is unknown. */
  readonly readProgress: ProgressReader | null;
}

const QUIET_MS = 250;

/** Loads figures once the query hasn't changed for `QUIET_MS`. */
export function useFigures(
  directoryId: string | null,
  asked: RequestedReport,
  { search, filters }: { search: SearchRequest | undefined; filters: RecordFilters },
): FiguresState {
  const messages = useMessages();
  const user = useUser();
  const key = search ? JSON.stringify([directoryId, asked.question, search]) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole query
  const wanted = useMemo(() => (search ? { directoryId, asked, search, filters } : null), [key]);
  const settled = useDebounced(wanted, QUIET_MS);
  const [state, setState] = useState<
    Pick<FiguresState, 'answered' | 'problem' | 'isClosed'> & { of: unknown }
  >({
    answered: null,
    problem: null,
    isClosed: false,
    of: null,
  });
  const [turn, setTurn] = useState(0);
  const asking = useRef<AbortController | null>(null);
  const [stopped, setStopped] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another query, or a new `turn`, starts a request
  useEffect(() => {
    if (!settled) return;
    const leaving = new AbortController();
    asking.current = leaving;
    setStopped(null);
    const { directoryId, asked, search, filters } = settled;
    fetchFigures({ directoryId, search, question: asked.question, user, signal: leaving.signal }).then(
      answer =>
        leaving.signal.aborted ||
        setState({
          answered: { asked, search, filters, answer },
          problem: null,
          isClosed: false,
          of: settled,
        }),
      thrown => {
        if (leaving.signal.aborted) return;
        const isClosed = toApiError(thrown).status === 404;
        setState({ answered: null, problem: getErrorText(messages, thrown), isClosed, of: settled });
      },
    );
    return () => leaving.abort();
  }, [settled, turn]);
  const { of, ...told } = state;
  const isStopped = wanted !== null && stopped === wanted;
  return {
    ...told,
    isLoading: !isStopped && (wanted === null || of !== wanted),
    isStopped,
    readProgress: useMemo(
      () => (directoryId === null ? null : signal => fetchCountingProgress(directoryId, signal)),
      [directoryId],
    ),
    retry: useCallback(() => setTurn(count => count + 1), []),
    stop: () => {
      asking.current?.abort();
      setStopped(wanted);
    },
  };
}
