/**
 * Changes of records that are shown before the server has heard of them, by the list and the board alike, and the
 * records as the server answered since they were loaded.
 */

import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { FieldValuesPatch, Item } from '#core/model.ts';

export interface RecordChange {
  /** Left out stays, null empties. */
  readonly customFields?: FieldValuesPatch;
  readonly status?: string;
}

interface PendingWrite {
  readonly itemId: string;
  readonly change: RecordChange;
}

interface RecordWrites {
  readonly pending: readonly PendingWrite[];
  /** By record id. */
  readonly answered: ReadonlyMap<string, Item>;
}

const nothing: RecordWrites = { pending: [], answered: new Map() };

/** Replaced as a whole, never changed in place. */
const writes = proxy({ now: ref(nothing) });

/** Calls about one record go one after another. */
const queues = new Map<string, Promise<unknown>>();

/** Shows a change at once and for as long as its call runs. Answers, or throws, what the call does. */
export async function writeRecord(
  itemId: string,
  wanted: RecordChange,
  call: () => Promise<Item>,
): Promise<Item> {
  const write: PendingWrite = { itemId, change: wanted };
  change({ pending: [...writes.now.pending, write] });
  const turn = (queues.get(itemId) ?? Promise.resolve()).then(call, call);
  queues.set(itemId, turn);
  try {
    const answer = await turn;
    change({ answered: new Map(writes.now.answered).set(itemId, answer) });
    announceOwnWrite();
    return answer;
  } finally {
    change({ pending: writes.now.pending.filter(each => each !== write) });
    if (queues.get(itemId) === turn) queues.delete(itemId);
  }
}

const ownWriteListeners = new Set<() => void>();

/** Calls back whenever a list or a board has changed a record and shows it already. */
export function onOwnWrite(listener: () => void): () => void {
  ownWriteListeners.add(listener);
  return () => ownWriteListeners.delete(listener);
}

export function announceOwnWrite(): void {
  for (const listener of ownWriteListeners) listener();
}

/** Whether this version of a record is what the server answered to one's own change. */
export function isOwnVersion({ id, version }: Item): boolean {
  return writes.now.answered.get(id)?.version === version;
}

export function forgetRecordWrites(): void {
  writes.now = ref(nothing);
}

/** Records as they were loaded, with what has been changed here since. */
export function useWrittenItems<Items extends readonly Item[] | undefined>(items: Items): Items {
  // Wrapped in ref(), so the snapshot holds the object itself.
  const { pending, answered } = useSnapshot(writes).now as RecordWrites;
  return useMemo(() => {
    if (!items) return items;
    const next = items.map(item => {
      const answer = answered.get(item.id);
      const newest = answer && answer.version > item.version ? answer : item;
      return pending.reduce<Item>(
        (shown, write) => (write.itemId === item.id ? withChange(shown, write.change) : shown),
        newest,
      );
    });
    return (next.some((item, index) => item !== items[index]) ? next : items) as Items;
  }, [items, pending, answered]);
}

function change(part: Partial<RecordWrites>): void {
  writes.now = ref({ ...writes.now, ...part });
}

function withChange(item: Item, { customFields = {}, status }: RecordChange): Item {
  const values = { ...item.customFields };
  for (const [id, value] of Object.entries(customFields)) {
    if (value === null) delete values[id];
    else values[id] = value;
  }
  return { ...item, customFields: values, status: status ?? item.status };
}
