import { useCallback } from 'react';
import type { Item } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useBoot } from '../../state/useBoot.ts';

/** Loads a contact. Returns `undefined` until the contact is loaded, or if the user can't read it. */
export function useContact(contactId: string | null): Item | undefined {
  const directoryId = useBoot().directories.find(({ builtIn }) => builtIn)?.id;
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!contactId || !directoryId) return undefined;
      const params = { path: { id: directoryId, itemId: contactId } };
      return unwrapResponse(api.GET('/directories/{id}/items/{itemId}', { params, signal }));
    },
    [contactId, directoryId],
  );
  return useLoad(load).data;
}
