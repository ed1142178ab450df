import type { Item, Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { DueMark } from './ValueMark.tsx';

export interface RecordMarkProps {
  item: Item;
  /** The record's status; without one, the mark isn't shown. */
  status: Status | undefined;
}

/** Shows how close a record's due date is, for places that don't display the date itself. */
export function RecordMark({ item, status }: RecordMarkProps) {
  const { registry } = useEngine();
  const due = registry.writtenFields.find(({ isDue }) => isDue);
  return due ? <DueMark day={item.customFields[due.id]?.dateValue} status={status} /> : null;
}
