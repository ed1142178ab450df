import { proxy, ref } from 'valtio';
import type { FieldValues, Item, TransformedItem } from '#core/model.ts';

/** What a new record starts with, besides what its field types say. */
export interface NewRecord {
  readonly values?: FieldValues;
  /** The first Active one where absent. */
  readonly status?: string;
  readonly tags?: string[];
  readonly transforming?: Transforming;
}

/** The record that the new one is made of. */
export interface Transforming {
  readonly transformationId: string;
  readonly itemId: string;
  readonly prepared: TransformedItem;
}

interface Opened {
  /** Tells one opening from another: the same record may stand twice on the stack. */
  readonly key: number;
}

export interface OpenRecord extends Opened {
  readonly kind: 'record';
  readonly directoryId: string;
  /** null for a record that is being made. */
  readonly itemId: string | null;
  /** What a record that is being made is to be called. */
  readonly text: string;
  readonly newRecord?: NewRecord;
}

/** The records of a directory that link to a record, as a list or board. */
export interface OpenList extends Opened {
  readonly kind: 'list';
  readonly directoryId: string;
  /** The field that links, and the record it links to. */
  readonly fieldId: string;
  readonly itemId: string;
  readonly title: string;
}

/** What is opened on top of whatever is shown, oldest first (a look-up's target, a missing record, a record's own ones). */
export const openRecords = proxy<{ stack: (OpenRecord | OpenList)[] }>({ stack: [] });

let lastKey = 0;
/** Who waits for a record that is being made. */
const waiting = new Map<number, (made: Item | undefined) => void>();

export function openRecord(directoryId: string, itemId: string): void {
  push({ kind: 'record', directoryId, itemId, text: '' });
}

/** Opens the form of a new record called so; answers the record, undefined when the person gave up. */
export function makeRecord(directoryId: string, text: string): Promise<Item | undefined> {
  const key = push({ kind: 'record', directoryId, itemId: null, text });
  return new Promise(resolve => waiting.set(key, resolve));
}

/** Opens the form of a new record that starts so (a copy, a card of a board's column); answers as `makeRecord` does. */
export function startRecord(directoryId: string, newRecord: NewRecord): Promise<Item | undefined> {
  // It is kept as it is: a proxy of it in a form's state could not be copied.
  const key = push({ kind: 'record', directoryId, itemId: null, text: '', newRecord: ref(newRecord) });
  return new Promise(resolve => waiting.set(key, resolve));
}

export function openList(list: Omit<OpenList, 'key' | 'kind'>): void {
  push({ kind: 'list', ...list });
}

/** Tells whoever opened the form of a new record what came of it. */
export function settleRecord(key: number, made: Item | undefined): void {
  waiting.get(key)?.(made);
  waiting.delete(key);
}

export function closeTop(): void {
  const closed = openRecords.stack.pop();
  if (closed) settleRecord(closed.key, undefined);
}

export function closeAllRecords(): void {
  for (const { key } of openRecords.stack) settleRecord(key, undefined);
  openRecords.stack = [];
}

function push(opened: Omit<OpenRecord, 'key'> | Omit<OpenList, 'key'>): number {
  lastKey += 1;
  openRecords.stack.push({ key: lastKey, ...opened });
  return lastKey;
}
