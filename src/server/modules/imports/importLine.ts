import type { ImportKey } from './repositories/imports.ts';

/**
 * The imports of all accounts that wait or are at work: one of each account is begun at a time, and those that are begun take
 * turns, only so many at once.
 */
export interface ImportLine {
  add(key: ImportKey, options?: { isLarge: boolean }): void;
  /** Starts the turn of the next import; undefined where all have to wait. */
  next(): Turn | undefined;
  /** Ends its turn and puts it at the end of the line. */
  pass(key: ImportKey): void;
  end(key: ImportKey): void;
  /** Ends all that are begun, and answers which they were. */
  endAll(): ImportKey[];
  hasBegun(): boolean;
  /** All that wait or are begun. */
  keys(): ImportKey[];
  /** Its place among those of the account that wait to begin, from 1; undefined where it does not wait. */
  placeOf(key: ImportKey): number | undefined;
}

export interface Turn {
  readonly key: ImportKey;
  /** Whether it goes on, and does not begin. */
  readonly isBegun: boolean;
}

export interface LineLimits {
  /** At work at the same time. */
  readonly atOnce: number;
  /** Begun at the same time: each keeps in memory what it works with. */
  readonly begun: number;
  /** Of these with large files; others need not wait until one of them has ended. */
  readonly large: number;
}

interface Entry extends Turn {
  readonly isLarge: boolean;
}

export function createImportLine(limits: LineLimits): ImportLine {
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
      // One that begins anew waits for nobody but itself.
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
