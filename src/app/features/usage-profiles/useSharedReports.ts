import { useEffect, useState } from 'react';
import type { Report } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

/** Reports that a shared menu can contain; empty until loaded. */
export function useSharedReports(): readonly Report[] {
  const [reports, setReports] = useState<readonly Report[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    answerOf(api.GET('/reports', { signal: leaving.signal })).then(
      found => setReports(found.filter(({ groupIds }) => groupIds.length > 0)),
      // In that case only the list of reports is offered.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return reports;
}
