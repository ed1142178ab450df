import { proxy } from 'valtio';

export interface OpenRecord {
  /** Tells one opening from another: the same record may stand twice on the stack. */
  readonly key: number;
  readonly directoryId: string;
  readonly itemId: string;
}

/** Records opened on top of whatever is shown, oldest first (a look-up's target, a related record). */
export const openRecords = proxy<{ stack: OpenRecord[] }>({ stack: [] });

let lastKey = 0;

export function openRecord(directoryId: string, itemId: string): void {
  lastKey += 1;
  openRecords.stack.push({ key: lastKey, directoryId, itemId });
}

export function closeTopRecord(): void {
  openRecords.stack.pop();
}

export function closeAllRecords(): void {
  openRecords.stack = [];
}
