/**
 * Changes of records that are shown before the server confirms them, and the records that the server returned for them.
 * Shared by lists and boards.
 */

import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { FieldValuesPatch, Item } from '#core/model.ts';

export interface RecordChange {
  /** Omitted fields stay unchanged; `null` clears a field. */
  readonly customFields?: FieldValuesPatch;
  readonly status?: string;
}

interface PendingWrite {
  readonly itemId: string;
  readonly change: RecordChange;
}

interface RecordWrites {
  readonly pending: readonly PendingWrite[];
  /** The latest records returned by the server, keyed by id. */
  readonly answered: ReadonlyMap<string, Item>;
}

const nothing: RecordWrites = { pending: [], answered: new Map() };

/** Replaced as a whole, never mutated. */
const writes = proxy({ now: ref(nothing) });

/** The last request for each record: requests for the same record are sent one after the other. */
const queues = new Map<string, Promise<unknown>>();

/** Shows a change immediately, and for as long as its request runs. Settles like the request. */
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
    emitLocalWrite();
    return answer;
  } finally {
    change({ pending: writes.now.pending.filter(each => each !== write) });
    if (queues.get(itemId) === turn) queues.delete(itemId);
  }
}

const ownWriteListeners = new Set<() => void>();

/**
 * Registers a listener that is called when a list or board has changed a record and already shows the
 * change. Returns a function that removes the listener.
 */
export function addLocalWriteListener(listener: () => void): () => void {
  ownWriteListeners.add(listener);
  return () => ownWriteListeners.delete(listener);
}

export function emitLocalWrite(): void {
  for (const listener of ownWriteListeners) listener();
}

/** Returns whether this version of a record results from one of the user's own changes. */
export function isLocallyWrittenVersion({ id, version }: Item): boolean {
  return writes.now.answered.get(id)?.version === version;
}

export function clearRecordWrites(): void {
  writes.now = ref(nothing);
}

/** Returns the records as loaded, with the changes made here since. */
export function useItemsWithLocalChanges<Items extends readonly Item[] | undefined>(items: Items): Items {
  // The object is wrapped in ref(), so the snapshot contains it unproxied.
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
