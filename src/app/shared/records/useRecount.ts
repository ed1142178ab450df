import { useEffect } from 'react';
import { useGathered } from '../../live/useGathered.ts';
import { GATHER_MS, useRecordsChanged } from '../../live/useReloadOnChange.ts';
import { onOwnWrite } from '../../state/recordWrites.ts';

/**
 * For figures beside a list of records: calls back after records of the directories have changed, after
 * changes made here too, which the list shows without being loaded again.
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
