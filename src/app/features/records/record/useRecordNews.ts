import { useLiveEvent } from '../../../live/events.ts';

/** Calls back when the record changed somewhere else, or when that may have been missed. */
export function useRecordNews(itemId: string, onNews: () => void): void {
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (concernsRecord(data, itemId)) onNews();
  });
}

/** Whether news are about this record; news that do not say concern all. */
export function concernsRecord(data: unknown, itemId: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return 'itemId' in data ? data.itemId === itemId : true;
}
