import { useEffect } from 'react';
import { api } from '../../../api/client.ts';
import { seeAsState } from '../../../state/seeAsState.ts';

/** Adds the record to the user's recent records. */
export function useTrackRecentRecord(directoryId: string, itemId: string | undefined): void {
  useEffect(() => {
    if (!itemId || seeAsState.person) return;
    const params = { path: { id: directoryId, itemId } };
    // If the call fails, the record is only missing from the recent records.
    api.PUT('/directories/{id}/items/{itemId}/opened', { params }).catch(() => undefined);
  }, [directoryId, itemId]);
}
