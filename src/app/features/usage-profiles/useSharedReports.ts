import { useEffect, useState } from 'react';
import type { Report } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

/** Reports that the menu of others may name; none until they are known. */
export function useSharedReports(): readonly Report[] {
  const [reports, setReports] = useState<readonly Report[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    answerOf(api.GET('/reports', { signal: leaving.signal })).then(
      found => setReports(found.filter(({ groupIds }) => groupIds.length > 0)),
      // Then only the list of reports is offered.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return reports;
}
