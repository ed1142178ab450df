import type { HistoryKind } from '#server/modules/records/index.ts';
import type { Asked } from './triggerKind.ts';

export function getRecordsWithChange(happened: HistoryKind, { kind, data }: Asked['event']): Set<string> {
  if (kind !== 'RecordsChanged' || !('records' in data)) return new Set();
  return new Set(data.records.filter(({ change }) => change === happened).map(({ itemId }) => itemId));
}
