import { useCallback, useEffect, useState } from 'react';
import type { Report } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { listReports } from './reportCalls.ts';

/** Loads the user's own reports, and the reports shared with the user. */
export function useReports() {
  const messages = useMessages();
  const [reports, setReports] = useState<readonly Report[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn(count => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` requests again
  useEffect(() => {
    const leaving = new AbortController();
    listReports(leaving.signal).then(
      found => {
        setProblem(null);
        setReports(found);
      },
      error => {
        if (!leaving.signal.aborted) setProblem(getErrorText(messages, error));
      },
    );
    return () => leaving.abort();
  }, [turn]);
  return { reports, problem, reload };
}
