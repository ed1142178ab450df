import { useLiveEvent } from '../../../live/events.ts';
import { isAboutRecord } from '../../../live/isAboutRecord.ts';

/** Calls back when the record was changed elsewhere, or after a reconnect, when changes may have been missed. */
export function useRecordNews(itemId: string, onNews: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (isAboutRecord(data, itemId)) onNews();
  });
}
