/**
 * Determines which values count as the same when searching for duplicates; each field type defines it for its own
 * values.
 */
import { UNSEEN } from '../text.ts';

/** The form in which a value is compared with another of the same field. */
export interface SameKey {
  /** Two values with equal keys are the same. */
  readonly key: string;
  /** True if this value alone identifies an entity: a phone number does, a name doesn't. */
  readonly isStrong: boolean;
  /** True if no two records should have the same one. */
  readonly isUnique?: boolean;
  /** The text by which similar values are found; `null` if similar values aren't the same. */
  readonly near: string | null;
}

/** Longer texts are compared by their beginning. */
const LONGEST_COMPARED = 300;

/** Returns the words of a text without case, diacritics and punctuation. */
function foldedWords(text: string): string[] {
  const bare = text
    .slice(0, LONGEST_COMPARED)
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return bare.replaceAll(/['’ʼ`]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** For names and other short texts: the order of words is ignored. An email address is compared as a whole. */
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

/** For values that are the same only if they are equal: numbers, days, choices. */
export function sameExactly(text: string, { isStrong = false } = {}): SameKey | null {
  const key = text.trim().toLowerCase();
  return key === '' ? null : { key, isStrong, near: null };
}
