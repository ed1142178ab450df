import { useEffect } from 'react';
import { useGathered } from '../../live/useGathered.ts';
import { COALESCE_MS, useRecordsChanged } from '../../live/useReloadOnChange.ts';
import { addOwnWriteListener } from '../../state/recordWrites.ts';

/**
 * Calls back after records of the directories have changed, including changes made here, so that totals next to a list
 * can be updated.
 */
export function useRecount(
  directories: readonly { readonly directory: { readonly id: string } }[],
  recount: () => void,
): void {
  const { soon } = useGathered(recount, COALESCE_MS);
  useRecordsChanged(
    directories.map(({ directory }) => directory.id),
    soon,
  );
  useEffect(() => addOwnWriteListener(soon), [soon]);
}
