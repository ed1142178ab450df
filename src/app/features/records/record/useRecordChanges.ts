import { useLiveEvent } from '../../../live/events.ts';
import { isAboutRecord } from '../../../live/isAboutRecord.ts';

/**
 * Calls `onNews` when the record was changed elsewhere, and after a reconnection, because changes may have been missed.
 */
export function useRecordChanges(itemId: string, onNews: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (isAboutRecord(data, itemId)) onNews();
  });
}
