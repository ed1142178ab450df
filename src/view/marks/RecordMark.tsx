import type { Item, Status } from '#core/model.ts';
import { useEngine } from '../engine.ts';
import { DueMark } from './ValueMark.tsx';

export interface RecordMarkProps {
  item: Item;
  /** The record's own; without one nothing is marked. */
  status: Status | undefined;
}

/** How near the due date of a record is, where the date itself is not shown. */
export function RecordMark({ item, status }: RecordMarkProps) {
  const { registry } = useEngine();
  const due = registry.writtenFields.find(({ isDue }) => isDue);
  return due ? <DueMark day={item.customFields[due.id]?.dateValue} status={status} /> : null;
}
