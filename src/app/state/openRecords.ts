import { proxy } from 'valtio';
import type { Item } from '#core/model.ts';

export interface OpenRecord {
  /** Tells one opening from another: the same record may stand twice on the stack. */
  readonly key: number;
  readonly directoryId: string;
  /** null for a record that is being made. */
  readonly itemId: string | null;
  /** What a record that is being made is to be called. */
  readonly text: string;
  /** The status it starts in, where somebody chose one. */
  readonly status?: string;
}

/** Records opened on top of whatever is shown, oldest first (a look-up's target, a related record, a missing one). */
export const openRecords = proxy<{ stack: OpenRecord[] }>({ stack: [] });

let lastKey = 0;
/** Who waits for a record that is being made. */
const waiting = new Map<number, (made: Item | undefined) => void>();

export function openRecord(directoryId: string, itemId: string): void {
  push({ directoryId, itemId, text: '' });
}

/** Opens the form of a new record called so; answers the record, undefined when the person gave up. */
export function makeRecord(directoryId: string, text: string, status?: string): Promise<Item | undefined> {
  const key = push({ directoryId, itemId: null, text, status });
  return new Promise(resolve => waiting.set(key, resolve));
}

/** Tells whoever opened the form of a new record what came of it. */
export function settleRecord(key: number, made: Item | undefined): void {
  waiting.get(key)?.(made);
  waiting.delete(key);
}

export function closeTopRecord(): void {
  const closed = openRecords.stack.pop();
  if (closed) settleRecord(closed.key, undefined);
}

export function closeAllRecords(): void {
  for (const { key } of openRecords.stack) settleRecord(key, undefined);
  openRecords.stack = [];
}

function push(record: Omit<OpenRecord, 'key'>): number {
  lastKey += 1;
  openRecords.stack.push({ key: lastKey, ...record });
  return lastKey;
}
