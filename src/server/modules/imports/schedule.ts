import type { ImportKey } from './repositories/imports.ts';

/**
 * Queues the imports of all accounts that are waiting or in progress. Each account has one import in progress at a
 * time. Imports in progress take turns, and a limited number of them works at the same time.
 */
export interface ImportSchedule {
  add(key: ImportKey, options?: { isLarge: boolean }): void;
  /** Starts the turn of the next import. Returns `undefined` if all imports have to wait. */
  next(): ImportTimeSlot | undefined;
  /** Ends the turn of an import and moves the import to the end of the queue. */
  pass(key: ImportKey): void;
  end(key: ImportKey): void;
  endAll(): ImportKey[];
  hasBegun(): boolean;
  keys(): ImportKey[];
  /**
   * Returns an import's position among the imports of its account that wait to start, from 1, or `undefined` if the
   * import isn't waiting.
   */
  placeOf(key: ImportKey): number | undefined;
}

export interface ImportTimeSlot {
  readonly key: ImportKey;
  /** True if the import has already started, so that this turn continues it. */
  readonly isBegun: boolean;
}

export interface QueueLimits {
  /** The maximum number of imports that work at the same time. */
  readonly atOnce: number;
  /** The maximum number of imports in progress, each of which keeps its data in memory. */
  readonly begun: number;
  /**
   * The maximum number of imports in progress that have large files, so that imports of small files needn't wait for
   * them.
   */
  readonly large: number;
}

interface Entry extends ImportTimeSlot {
  readonly isLarge: boolean;
}

export function createImportSchedule(limits: QueueLimits): ImportSchedule {
  const waiting: Entry[] = [];
  const atWork: Entry[] = [];
  const begun = () => [...waiting.filter(({ isBegun }) => isBegun), ...atWork];
  const mayGoOn = ({ key, isBegun, isLarge }: Entry) => {
    if (isBegun) return true;
    const others = begun();
    if (others.length >= limits.begun || others.some(other => other.key.accountId === key.accountId))
      return false;
    return !isLarge || others.filter(other => other.isLarge).length < limits.large;
  };
  return {
    add(key, { isLarge } = { isLarge: false }) {
      const isThere = waiting.some(one => !one.isBegun && isSame(one.key, key));
      if (!isThere) waiting.push({ key, isLarge, isBegun: false });
    },
    next() {
      if (atWork.length >= limits.atOnce) return undefined;
      const index = waiting.findIndex(mayGoOn);
      const [turn] = index < 0 ? [] : waiting.splice(index, 1);
      if (turn) atWork.push({ ...turn, isBegun: true });
      return turn;
    },
    pass(key) {
      waiting.push(...taken(atWork, key));
    },
    end(key) {
      taken(atWork, key);
    },
    endAll() {
      const ended = begun();
      atWork.length = 0;
      waiting.splice(0, waiting.length, ...waiting.filter(({ isBegun }) => !isBegun));
      return ended.map(({ key }) => key);
    },
    hasBegun: () => begun().length > 0,
    keys: () => [...waiting, ...atWork].map(({ key }) => key),
    placeOf(key) {
      const ofAccount = waiting.filter(one => !one.isBegun && one.key.accountId === key.accountId);
      const place = ofAccount.findIndex(one => isSame(one.key, key));
      // A restarted import only waits for the end of its own earlier run.
      const isOwn = begun().some(one => isSame(one.key, key));
      return place < 0 || isOwn ? undefined : place + 1;
    },
  };
}

function taken(from: Entry[], key: ImportKey): Entry[] {
  const index = from.findIndex(one => isSame(one.key, key));
  return index < 0 ? [] : from.splice(index, 1);
}

const isSame = (a: ImportKey, b: ImportKey) => a.importId === b.importId;
