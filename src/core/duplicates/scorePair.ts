/** How likely two records are of one thing, by the fields chosen for it. */
import type { SameKey } from './sameKey.ts';
import { similarity } from './similarity.ts';

/** By field id, the keys of all values that a record has there. */
export type RecordKeys = ReadonlyMap<string, readonly SameKey[]>;

export interface SameField {
  readonly fieldId: string;
  /** 1 where a value of both is the same; less where two are nearly the same. */
  readonly likeness: number;
}

export interface PairScore {
  /** 0 to 1. */
  readonly score: number;
  /** The fields that speak for it, the most telling first. */
  readonly same: readonly SameField[];
}

/** Pairs that are less likely are not told. */
export const LEAST_SCORE = 0.5;

/** Texts that are less alike than this are different texts. */
export const LEAST_LIKENESS = 0.88;

/** How much a field tells by itself. */
const STRONG = 0.9;
const WEAK = 0.7;

/** What a field that differs in both takes from the score. */
const DOUBT = 0.85;

/** A field that one of the records leaves empty speaks neither for it nor against it. */
export function scorePair(a: RecordKeys, b: RecordKeys): PairScore {
  const same: SameField[] = [];
  let unlikely = 1;
  let doubt = 1;
  for (const [fieldId, left] of a) {
    const right = b.get(fieldId) ?? [];
    if (left.length === 0 || right.length === 0) continue;
    const likeness = likenessOf(left, right);
    if (likeness < LEAST_LIKENESS) {
      doubt *= DOUBT;
      continue;
    }
    unlikely *= 1 - (hasStrong(left, right) ? STRONG : WEAK) * likeness;
    same.push({ fieldId, likeness });
  }
  const isTwice = [...a].some(([fieldId, keys]) =>
    keys.some(key => key.isUnique && has(b.get(fieldId), key)),
  );
  const score = Math.max(isTwice ? STRONG : 0, Math.round((1 - unlikely) * doubt * 100) / 100);
  return { score, same: same.toSorted((x, y) => y.likeness - x.likeness) };
}

/**
 * Whether a pair is worth telling somebody who did not ask: it shares what tells who somebody is (a strong value, or what
 * records are shown as), or nothing speaks against it. Two people of one town are not told.
 */
export function isSuggested(
  a: RecordKeys,
  b: RecordKeys,
  { pair: { score, same }, displayFieldId }: { pair: PairScore; displayFieldId: string | undefined },
): boolean {
  const equal = same.filter(({ likeness }) => likeness === 1);
  if (score < LEAST_SCORE || equal.length === 0) return false;
  const tells = (fieldId: string) =>
    fieldId === displayFieldId || hasStrong(a.get(fieldId) ?? [], b.get(fieldId) ?? []);
  return score >= WEAK || equal.some(({ fieldId }) => tells(fieldId));
}

function has(keys: readonly SameKey[] | undefined, { key }: SameKey): boolean {
  return keys?.some(other => other.key === key) ?? false;
}

function hasStrong(left: readonly SameKey[], right: readonly SameKey[]): boolean {
  return left.some(key => key.isStrong && right.some(other => other.key === key.key));
}

function likenessOf(left: readonly SameKey[], right: readonly SameKey[]): number {
  let most = 0;
  for (const one of left) {
    for (const other of right) {
      if (one.key === other.key) return 1;
      if (one.near !== null && other.near !== null) most = Math.max(most, similarity(one.near, other.near));
    }
  }
  return most;
}

/**
 * Texts that are nearly the same stand close to each other in one of these orders, however many there are: by the text, and
 * by its last word. One with a mistake at the beginning of both its first and its last word is not found.
 */
export function nearOrders(near: string): readonly string[] {
  const words = near.split(' ');
  const last = words.at(-1) ?? '';
  return words.length === 1 ? [near] : [near, [last, ...words.slice(0, -1)].join(' ')];
}

/** How many neighbours in such an order each text is compared with. */
export const NEIGHBOURS = 10;
