import { useCallback } from 'react';
import { decodePlaces } from '#core/geo/placeBytes.ts';
import type { Directory } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import { useCoalescedCall } from '../../live/useCoalescedCall.ts';
import { useRecordsChangeHandler } from '../../live/useReloadOnChange.ts';
import type { PlacesQuery } from '../records/recordSource.ts';
import type { DirectoryMapPlaces } from './markerSets.ts';

/** The delay of reloads, because changes come in bursts, and each reload fetches all places. */
const COALESCE_MS = 500;

/**
 * Loads the places of the directories. `asked` and `directories` must be the same objects while their
 * content is the same.
 */
export function usePlaces(
  directories: readonly Directory[],
  { asked, by }: { asked: PlacesQuery; by: 'Fields' | 'Statuses' },
): LoadState<DirectoryMapPlaces[]> {
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        Promise.all(directories.map(directory => loadPlaces(directory, { asked, by, signal }))),
      [directories, asked, by],
    ),
  );
  const { soon } = useCoalescedCall(load.reload, COALESCE_MS);
  useRecordsChangeHandler(
    directories.map(({ id }) => id),
    soon,
  );
  return load;
}

interface Asked {
  readonly asked: PlacesQuery;
  readonly by: 'Fields' | 'Statuses';
  readonly signal: AbortSignal;
}

async function loadPlaces(directory: Directory, { asked, by, signal }: Asked): Promise<DirectoryMapPlaces> {
  const bytes = await unwrapResponse(
    api.POST('/directories/{id}/items/places', {
      params: { path: { id: directory.id } },
      body: { ...asked, by },
      parseAs: 'arrayBuffer',
      signal,
    }),
  );
  return { directory, columns: decodePlaces(bytes as unknown as ArrayBuffer) };
}
