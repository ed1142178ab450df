import { useLiveEvent } from '../../../live/events.ts';
import { isEventForRecord } from '../../../live/isEventForRecord.ts';

/**
 * Calls `onNews` when the record was changed elsewhere, and after a reconnection, because changes may have been missed.
 */
export function useRecordChanges(itemId: string, onNews: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (isEventForRecord(data, itemId)) onNews();
  });
}
