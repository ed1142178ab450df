import type { ImportKey } from './repositories/imports.ts';

/** The imports of all accounts that wait or run: one of each account runs at a time, and only so many in all. */
export interface ImportLine {
  add(key: ImportKey): void;
  /** The next whose turn it is, which runs from now on; undefined where all have to wait. */
  next(): ImportKey | undefined;
  end(key: ImportKey): void;
  /** Ends all that run, and answers which they were. */
  endAll(): ImportKey[];
  hasRunning(): boolean;
  /** Its place among those of the account that wait, from 1; undefined where it does not wait. */
  placeOf(key: ImportKey): number | undefined;
}

export function createImportLine(mostRunning: number): ImportLine {
  const waiting: ImportKey[] = [];
  const running: ImportKey[] = [];
  return {
    add(key) {
      if (!waiting.some(one => isSame(one, key))) waiting.push(key);
    },
    next() {
      if (running.length >= mostRunning) return undefined;
      const next = waiting.findIndex(
        ({ accountId }) => !running.some(other => other.accountId === accountId),
      );
      const [key] = next < 0 ? [] : waiting.splice(next, 1);
      if (key) running.push(key);
      return key;
    },
    end(key) {
      const index = running.findIndex(one => isSame(one, key));
      if (index >= 0) running.splice(index, 1);
    },
    endAll: () => running.splice(0),
    hasRunning: () => running.length > 0,
    placeOf(key) {
      const ofAccount = waiting.filter(({ accountId }) => accountId === key.accountId);
      const place = ofAccount.findIndex(one => isSame(one, key));
      // One that begins anew waits for nobody but itself.
      const isOwn = running.some(one => isSame(one, key));
      return place < 0 || isOwn ? undefined : place + 1;
    },
  };
}

const isSame = (a: ImportKey, b: ImportKey) => a.importId === b.importId;
