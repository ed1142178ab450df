import { useEffect, useState } from 'react';
import type { Report } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

/**
 * Returns the reports shared with groups, which a menu can contain. The array is empty until the reports are loaded.
 */
export function useSharedReports(): readonly Report[] {
  const [reports, setReports] = useState<readonly Report[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    unwrapResponse(api.GET('/reports', { signal: leaving.signal })).then(
      found => setReports(found.filter(({ groupIds }) => groupIds.length > 0)),
      // If loading fails, the editor offers only the entry for all reports.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return reports;
}
