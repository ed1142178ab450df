import { useLiveEvent } from './events.ts';
import { useCoalescedCall } from './useCoalescedCall.ts';

/** Changes come in bursts: changes within this interval cause a single reload. */
export const RELOAD_COALESCE_MS = 250;

/** Reloads after records of the directories have changed, and after the live channel was interrupted. */
export function useReloadOnChange(
  directories: readonly { readonly directory: { readonly id: string } }[],
  reload: () => void,
): void {
  const { soon } = useCoalescedCall(reload, RELOAD_COALESCE_MS);
  useRecordsChangeHandler(
    directories.map(({ directory }) => directory.id),
    soon,
  );
}

/** Calls `onChange` when records of one of the directories have changed, or events might have been missed. */
export function useRecordsChangeHandler(directoryIds: readonly string[], onChange: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    const about = typeof data === 'object' && data && 'directoryId' in data ? data.directoryId : null;
    if (about === null || directoryIds.some(id => id === about)) onChange();
  });
}
