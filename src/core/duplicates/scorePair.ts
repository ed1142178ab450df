/** Computes how likely two records describe the same entity, based on the compared fields. */
import type { MatchKey } from './sameKey.ts';
import { computeSimilarity } from './similarity.ts';

/** The keys of all values of a record, keyed by field id. */
export type RecordKeys = ReadonlyMap<string, readonly MatchKey[]>;

export interface MatchingField {
  readonly fieldId: string;
  /** 1 if both records have a value in common; lower if two values are similar. */
  readonly likeness: number;
}

export interface PairScore {
  /** From 0 to 1. */
  readonly score: number;
  /** The matching fields, the most similar field first. */
  readonly same: readonly MatchingField[];
}

/** Pairs with a lower score aren't reported. */
export const MIN_DUPLICATE_SCORE = 0.5;

/** Texts with a lower similarity count as different. */
export const MIN_SIMILARITY = 0.88;

/** The weights of a single matching field, with and without a strong key that both records share. */
const STRONG = 0.9;
const WEAK = 0.7;

/** The factor that each differing field applies to the score. */
const DOUBT = 0.85;

/** Scores a pair of records. A field that is empty in either record doesn't affect the score. */
export function scorePair(a: RecordKeys, b: RecordKeys): PairScore {
  const same: MatchingField[] = [];
  let unlikely = 1;
  let doubt = 1;
  for (const [fieldId, left] of a) {
    const right = b.get(fieldId) ?? [];
    if (left.length === 0 || right.length === 0) continue;
    const likeness = getLikeness(left, right);
    if (likeness < MIN_SIMILARITY) {
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
 * Returns whether to suggest a pair to users. The records must reach `MIN_DUPLICATE_SCORE` and have an equal value.
 * Also, an equal value must be identifying (a strong key, or the display field) or the score must reach
 * `WEAK`. Two contacts who only share their town aren't suggested.
 */
export function isSuggestedPair(
  a: RecordKeys,
  b: RecordKeys,
  { pair: { score, same }, displayFieldId }: { pair: PairScore; displayFieldId: string | undefined },
): boolean {
  const equal = same.filter(({ likeness }) => likeness === 1);
  if (score < MIN_DUPLICATE_SCORE || equal.length === 0) return false;
  const tells = (fieldId: string) =>
    fieldId === displayFieldId || hasStrong(a.get(fieldId) ?? [], b.get(fieldId) ?? []);
  return score >= WEAK || equal.some(({ fieldId }) => tells(fieldId));
}

function has(keys: readonly MatchKey[] | undefined, { key }: MatchKey): boolean {
  return keys?.some(other => other.key === key) ?? false;
}

function hasStrong(left: readonly MatchKey[], right: readonly MatchKey[]): boolean {
  return left.some(key => key.isStrong && right.some(other => other.key === key.key));
}

function getLikeness(left: readonly MatchKey[], right: readonly MatchKey[]): number {
  let most = 0;
  for (const one of left) {
    for (const other of right) {
      if (one.key === other.key) return 1;
      if (one.near !== null && other.near !== null)
        most = Math.max(most, computeSimilarity(one.near, other.near));
    }
  }
  return most;
}

/**
 * Returns variants of a text whose sort order places similar texts close together: the text itself, and the text with
 * its last word first. Texts with typos at the beginning of both the first and the last word aren't found.
 */
export function getNeighbourSortKeys(near: string): readonly string[] {
  const words = near.split(' ');
  const last = words.at(-1) ?? '';
  return words.length === 1 ? [near] : [near, [last, ...words.slice(0, -1)].join(' ')];
}

/** The number of neighbours, in the order of these sort keys, with which each text is compared. */
export const MAX_COMPARED_NEIGHBOURS = 10;
