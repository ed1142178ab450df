import { useEffect } from 'react';
import { useCoalescedCall } from '../../live/useCoalescedCall.ts';
import { RELOAD_COALESCE_MS, useRecordsChangeHandler } from '../../live/useReloadOnChange.ts';
import { addLocalWriteListener } from '../../state/recordWrites.ts';

/**
 * Calls `recount` after records of the directories have changed, including changes made in this tab, so
 * that totals next to a list can be updated.
 */
export function useRecordTotalsReload(
  directories: readonly { readonly directory: { readonly id: string } }[],
  recount: () => void,
): void {
  const { soon } = useCoalescedCall(recount, RELOAD_COALESCE_MS);
  useRecordsChangeHandler(
    directories.map(({ directory }) => directory.id),
    soon,
  );
  useEffect(() => addLocalWriteListener(soon), [soon]);
}
