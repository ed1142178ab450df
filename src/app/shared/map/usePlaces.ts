import { useCallback } from 'react';
import { readPlaceBytes } from '#core/geo/placeBytes.ts';
import type { Directory } from '#core/model.ts';
import { api, unwrapAnswer } from '../../api/client.ts';
import { type Load, useLoad } from '../../api/useLoad.ts';
import { useGathered } from '../../live/useGathered.ts';
import { useRecordsChanged } from '../../live/useReloadOnChange.ts';
import type { PlacesAsked } from '../records/recordSource.ts';
import type { DirectoryPlaces } from './markerSets.ts';

/** The delay of reloads, because changes come in bursts, and each reload fetches all places. */
const COALESCE_MS = 500;

/**
 * Loads the places of the directories. `asked` and `directories` must keep their identity while their content is the
 * same.
 */
export function usePlaces(
  directories: readonly Directory[],
  { asked, by }: { asked: PlacesAsked; by: 'Fields' | 'Statuses' },
): Load<DirectoryPlaces[]> {
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        Promise.all(directories.map(directory => loadPlaces(directory, { asked, by, signal }))),
      [directories, asked, by],
    ),
  );
  const { soon } = useGathered(load.reload, COALESCE_MS);
  useRecordsChanged(
    directories.map(({ id }) => id),
    soon,
  );
  return load;
}

interface Asked {
  readonly asked: PlacesAsked;
  readonly by: 'Fields' | 'Statuses';
  readonly signal: AbortSignal;
}

async function loadPlaces(directory: Directory, { asked, by, signal }: Asked): Promise<DirectoryPlaces> {
  const bytes = await unwrapAnswer(
    api.POST('/directories/{id}/items/places', {
      params: { path: { id: directory.id } },
      body: { ...asked, by },
      parseAs: 'arrayBuffer',
      signal,
    }),
  );
  return { directory, columns: readPlaceBytes(bytes as unknown as ArrayBuffer) };
}
