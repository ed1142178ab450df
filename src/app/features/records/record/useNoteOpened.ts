import { useEffect } from 'react';
import { api } from '../../../api/client.ts';
import { seeAs } from '../../../state/seeAs.ts';

/** The record is among the person's recent ones from now on. */
export function useNoteOpened(directoryId: string, itemId: string | undefined): void {
  useEffect(() => {
    if (!itemId || seeAs.person) return;
    const params = { path: { id: directoryId, itemId } };
    // Without it the record is missing from a list; the record itself is not concerned.
    api.PUT('/directories/{id}/items/{itemId}/opened', { params }).catch(() => undefined);
  }, [directoryId, itemId]);
}
