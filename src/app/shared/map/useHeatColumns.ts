import { useCallback } from 'react';
import { decodeHeat, type HeatColumns } from '#core/geo/placeBytes.ts';
import type { HeatRequest } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import { useCoalescedCall } from '../../live/useCoalescedCall.ts';
import { useRecordsChangeHandler } from '../../live/useReloadOnChange.ts';

const COALESCE_MS = 500;

/**
 * Loads the places of a directory's records and their weights. `request` must be the same object while its
 * content is the same.
 */
export function useHeatColumns(directoryId: string, request: HeatRequest): LoadState<HeatColumns> {
  const load = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const bytes = await unwrapResponse(
          api.POST('/directories/{id}/heat', {
            params: { path: { id: directoryId } },
            body: request,
            parseAs: 'arrayBuffer',
            signal,
          }),
        );
        return decodeHeat(bytes as unknown as ArrayBuffer);
      },
      [directoryId, request],
    ),
  );
  const { soon } = useCoalescedCall(load.reload, COALESCE_MS);
  useRecordsChangeHandler([directoryId], soon);
  return load;
}
