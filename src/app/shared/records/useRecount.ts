import { useEffect } from 'react';
import { useGathered } from '../../live/useGathered.ts';
import { GATHER_MS, useRecordsChanged } from '../../live/useReloadOnChange.ts';
import { onOwnWrite } from '../../state/recordWrites.ts';

/**
 * For totals next to a list of records: calls back after records of the directories have changed, including
 * changes made here, which the list shows without reloading.
 */
export function useRecount(
  directories: readonly { readonly directory: { readonly id: string } }[],
  recount: () => void,
): void {
  const { soon } = useGathered(recount, GATHER_MS);
  useRecordsChanged(
    directories.map(({ directory }) => directory.id),
    soon,
  );
  useEffect(() => onOwnWrite(soon), [soon]);
}
