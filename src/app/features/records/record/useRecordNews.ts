import { concernsRecord } from '../../../live/concernsRecord.ts';
import { useLiveEvent } from '../../../live/events.ts';

/** Calls back when the record was changed elsewhere, or after a reconnect, when changes may have been missed. */
export function useRecordNews(itemId: string, onNews: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (concernsRecord(data, itemId)) onNews();
  });
}
