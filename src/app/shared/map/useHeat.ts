import { useCallback } from 'react';
import { type HeatColumns, readHeatBytes } from '#core/geo/placeBytes.ts';
import type { HeatRequest } from '#core/model.ts';
import { api, unwrapAnswer } from '../../api/client.ts';
import { type Load, useLoad } from '../../api/useLoad.ts';
import { useGathered } from '../../live/useGathered.ts';
import { useRecordsChanged } from '../../live/useReloadOnChange.ts';

const COALESCE_MS = 500;

/**
 * Loads the places of a directory's records and their weights. `request` must keep its identity while its content is
 * the same.
 */
export function useHeat(directoryId: string, request: HeatRequest): Load<HeatColumns> {
  const load = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const bytes = await unwrapAnswer(
          api.POST('/directories/{id}/heat', {
            params: { path: { id: directoryId } },
            body: request,
            parseAs: 'arrayBuffer',
            signal,
          }),
        );
        return readHeatBytes(bytes as unknown as ArrayBuffer);
      },
      [directoryId, request],
    ),
  );
  const { soon } = useGathered(load.reload, COALESCE_MS);
  useRecordsChanged([directoryId], soon);
  return load;
}
