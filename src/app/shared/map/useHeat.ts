import { useCallback } from 'react';
import { type HeatColumns, readHeatBytes } from '#core/geo/placeBytes.ts';
import type { HeatRequest } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';
import { type Load, useLoad } from '../../api/useLoad.ts';
import { useGathered } from '../../live/useGathered.ts';
import { useRecordsChanged } from '../../live/useReloadOnChange.ts';

const GATHER_MS = 500;

/**
 * Loads the places of a directory's records and their weights. `request` must keep its identity while its content is
 * the same.
 */
export function useHeat(directoryId: string, request: HeatRequest): Load<HeatColumns> {
  const load = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const bytes = await answerOf(
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
  const { soon } = useGathered(load.reload, GATHER_MS);
  useRecordsChanged([directoryId], soon);
  return load;
}
