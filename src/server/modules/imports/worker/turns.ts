import type { ImportKey } from '../repositories/imports.ts';

/** Turns of the imports in this thread. Each import works for a while, then lets others continue. */
export interface ImportScheduler {
  begin(key: ImportKey): void;
  /** Must be awaited between two steps of an import's work. Resolves when the import can continue. */
  wait(key: ImportKey): Promise<void>;
  goOn(key: ImportKey): void;
  end(key: ImportKey): void;
}

/**
 * The length of a turn, in milliseconds. Short enough that other imports needn't wait long, long enough
 * that a short import needs only one turn.
 */
const TURN_MS = 300;

export function createImportScheduler(pass: (key: ImportKey) => void): ImportScheduler {
  const ends = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  const begin = ({ importId }: ImportKey) => {
    ends.set(importId, Date.now() + TURN_MS);
  };
  return {
    begin,
    async wait(key) {
      if (Date.now() < (ends.get(key.importId) ?? 0)) return;
      await new Promise<void>(resolve => {
        waiting.set(key.importId, resolve);
        pass(key);
      });
    },
    goOn(key) {
      begin(key);
      waiting.get(key.importId)?.();
      waiting.delete(key.importId);
    },
    end({ importId }) {
      ends.delete(importId);
    },
  };
}
