import type { Item, Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { DueMark } from './ValueMark.tsx';

export interface RecordMarkProps {
  item: Item;
  /** The record's status; the mark isn't shown without a status. */
  status: Status | undefined;
}

/** Shows how close a record's due date is, where the date itself isn't displayed. */
export function RecordMark({ item, status }: RecordMarkProps) {
  const { registry } = useEngine();
  const due = registry.writtenFields.find(({ isDue }) => isDue);
  return due ? <DueMark day={item.customFields[due.id]?.dateValue} status={status} /> : null;
}
