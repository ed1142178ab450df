import { proxy, ref } from 'valtio';
import type { FieldValues, Item, TransformedItem } from '#core/model.ts';

/** Initial values of a new record, in addition to the defaults of its fields. */
export interface InitialRecordValues {
  readonly values?: FieldValues;
  /** Defaults to the first Active status. */
  readonly status?: string;
  readonly tags?: string[];
  readonly transforming?: PreparedTransformation;
}

/** The source record of a transformation, and the prepared new record. */
export interface PreparedTransformation {
  readonly transformationId: string;
  readonly itemId: string;
  readonly prepared: TransformedItem;
}

interface Opened {
  /** Unique for each entry of the stack, because the same record can be opened twice. */
  readonly key: number;
}

export interface OpenRecord extends Opened {
  readonly kind: 'record';
  readonly directoryId: string;
  /** `null` for a new record. */
  readonly itemId: string | null;
  /** The initial name of a new record. */
  readonly text: string;
  readonly newRecord?: InitialRecordValues;
}

/** A list or board with the records of a directory that refer to a record. */
export interface OpenRecordList extends Opened {
  readonly kind: 'list';
  readonly directoryId: string;
  /** The id of the reference field; `itemId` is the record to which the field refers. */
  readonly fieldId: string;
  readonly itemId: string;
  readonly title: string;
}

/** Records and lists opened on top of any page, oldest first: a lookup's target, a new record, referring records. */
export const openRecordsState = proxy<{ stack: (OpenRecord | OpenRecordList)[] }>({ stack: [] });

let lastKey = 0;
/** Callbacks that wait for a new record, keyed by `Opened.key`. */
const waiting = new Map<number, (made: Item | undefined) => void>();

export function openRecord(directoryId: string, itemId: string): void {
  push({ kind: 'record', directoryId, itemId, text: '' });
}

/** Opens the form of a new record with this name. Resolves to the record, or to `undefined` if the user cancels. */
export function openNamedRecordForm(directoryId: string, text: string): Promise<Item | undefined> {
  const key = push({ kind: 'record', directoryId, itemId: null, text });
  return new Promise(resolve => waiting.set(key, resolve));
}

/** Opens the form of a new record with initial values (for a copy, or a card in a lane). Resolves like `openNamedRecordForm`. */
export function openNewRecordForm(
  directoryId: string,
  newRecord: InitialRecordValues,
): Promise<Item | undefined> {
  // `ref` prevents a proxy, which couldn't be copied from a form's state.
  const key = push({ kind: 'record', directoryId, itemId: null, text: '', newRecord: ref(newRecord) });
  return new Promise(resolve => waiting.set(key, resolve));
}

export function openRecordList(list: Omit<OpenRecordList, 'key' | 'kind'>): void {
  push({ kind: 'list', ...list });
}

/** Passes the outcome to the code that opened the form of a new record. */
export function resolveRecordForm(key: number, made: Item | undefined): void {
  waiting.get(key)?.(made);
  waiting.delete(key);
}

export function closeTopRecord(): void {
  const closed = openRecordsState.stack.pop();
  if (closed) resolveRecordForm(closed.key, undefined);
}

export function closeAllRecords(): void {
  for (const { key } of openRecordsState.stack) resolveRecordForm(key, undefined);
  openRecordsState.stack = [];
}

function push(opened: Omit<OpenRecord, 'key'> | Omit<OpenRecordList, 'key'>): number {
  lastKey += 1;
  openRecordsState.stack.push({ key: lastKey, ...opened });
  return lastKey;
}
