import type { HistoryKind } from '#server/modules/records/index.ts';
import type { TriggerInput } from './triggerKind.ts';

export function getRecordsWithChange(
  happened: HistoryKind,
  { kind, data }: TriggerInput['event'],
): Set<string> {
  if (kind !== 'RecordsChanged' || !('records' in data)) return new Set();
  return new Set(data.records.filter(({ change }) => change === happened).map(({ itemId }) => itemId));
}
