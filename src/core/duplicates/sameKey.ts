/**
 * Defines which values count as equal when searching for duplicates; each field type computes the keys of its values.
 */
import { INVISIBLE_CHARACTERS_PATTERN } from '../text.ts';

/** The form in which a value is compared with another value of the same field. */
export interface MatchKey {
  /** Two values with equal keys are considered the same. */
  readonly key: string;
  /** True if this value alone identifies an entity, like a phone number, but unlike a name. */
  readonly isStrong: boolean;
  /** True if no two records should have the same value. */
  readonly isUnique?: boolean;
  /** The text by which similar values are found; `null` if only equal values match. */
  readonly near: string | null;
}

/** Only this many characters at the beginning of longer texts are compared. */
const MAX_COMPARED_LENGTH = 300;

/** Returns the words of a text in lower case, without diacritics and punctuation. */
function getFoldedWords(text: string): string[] {
  const bare = text
    .slice(0, MAX_COMPARED_LENGTH)
    .normalize('NFKD')
    .replaceAll(INVISIBLE_CHARACTERS_PATTERN, '')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return bare.replaceAll(/['’ʼ`]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns the key of a name or another short text, regardless of the order of its words; an email address is compared
 * as a whole. Returns `null` for a text without words.
 */
export function toTextMatchKey(text: string): MatchKey | null {
  const written = text.replaceAll(INVISIBLE_CHARACTERS_PATTERN, '').trim();
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written)) {
    return { key: written.toLowerCase(), isStrong: true, near: null };
  }
  const words = getFoldedWords(written).sort();
  if (words.length === 0) return null;
  const key = words.join(' ');
  return { key, isStrong: false, near: key };
}

/**
 * Returns the key of a value that only matches equal values: a number, a day, a choice. Returns `null` for an empty
 * text.
 */
export function toExactMatchKey(text: string, { isStrong = false } = {}): MatchKey | null {
  const key = text.trim().toLowerCase();
  return key === '' ? null : { key, isStrong, near: null };
}
