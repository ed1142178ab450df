/** Which values count as the same when duplicates are looked for; each field type says it of its own values. */
import { UNSEEN } from '../text.ts';

/** How a value is compared with another of the same field. */
export interface SameKey {
  /** Two values whose keys are equal are the same. */
  readonly key: string;
  /** Whether this value alone tells that two records are of one thing: a phone number does, a name does not. */
  readonly isStrong: boolean;
  /** Whether no two records should have it. */
  readonly isUnique?: boolean;
  /** The text by which values that are nearly the same are found; null where nearly is not the same. */
  readonly near: string | null;
}

/** Longer texts are compared by their beginning. */
const LONGEST_COMPARED = 300;

/** The words of a text without case, marks and punctuation. */
function foldedWords(text: string): string[] {
  const bare = text
    .slice(0, LONGEST_COMPARED)
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return bare.replaceAll(/['’ʼ`]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name or another short text: the order of its words does not count. A mail address counts as a whole. */
export function sameWording(text: string): SameKey | null {
  const written = text.replaceAll(UNSEEN, '').trim();
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written)) {
    return { key: written.toLowerCase(), isStrong: true, near: null };
  }
  const words = foldedWords(written).sort();
  if (words.length === 0) return null;
  const key = words.join(' ');
  return { key, isStrong: false, near: key };
}

/** A value that is the same only where it is equal: a number, a day, a choice. */
export function sameExactly(text: string, { isStrong = false } = {}): SameKey | null {
  const key = text.trim().toLowerCase();
  return key === '' ? null : { key, isStrong, near: null };
}
