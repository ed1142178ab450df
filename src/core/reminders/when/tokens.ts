import { TIME_PHRASE_WORDS, type WordMeaning, type WordRole } from './words.ts';

/** The text being parsed, and the current position. */
export interface PhraseReader {
  readonly words: readonly string[];
  at: number;
}

const EMPTY: WordMeaning = {};

/** Splits a text into words and numbers in lower case, without apostrophes and commas. */
export function splitPhraseIntoWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’ʼ`]/g, '')
    .replaceAll(/[,;]/g, ' ')
    .replaceAll(/(^|\s)пів(години|року)/g, '$1пів $2')
    .replaceAll(/(\d)\s*[–—]\s*/g, '$1-')
    .split(/\s+/)
    .map(word => (/^[ap]\.m\.$/.test(word) ? word : word.replace(/\.$/, '')))
    .filter(Boolean);
}

/**
 * Returns the meaning of the next word, or of the word `ahead` words later; an empty object for unknown
 * words.
 */
export function peekWordMeaning(reading: PhraseReader, ahead = 0): WordMeaning {
  return TIME_PHRASE_WORDS.get(reading.words[reading.at + ahead] ?? '') ?? EMPTY;
}

/** Skips the next word if the word has one of these roles; returns whether the word was skipped. */
export function skipRole(reading: PhraseReader, ...roles: WordRole[]): boolean {
  const { role } = peekWordMeaning(reading);
  if (!role || !roles.includes(role)) return false;
  reading.at += 1;
  return true;
}

/**
 * Skips the next word and returns this member of its meaning; returns `undefined`, without skipping the word,
 * if its meaning has no such member.
 */
export function readMeaning<Member extends keyof WordMeaning>(
  reading: PhraseReader,
  member: Member,
): WordMeaning[Member] | undefined {
  const value = peekWordMeaning(reading)[member];
  if (value !== undefined) reading.at += 1;
  return value;
}

/** Skips the next word and returns the match if it matches the pattern. */
export function readMatch(reading: PhraseReader, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(reading.words[reading.at] ?? '');
  if (found) reading.at += 1;
  return found ?? undefined;
}

/** Applies the first rule that matches; if none matches, the position stays the same. */
export function applyFirstMatchingRule<T>(
  reading: PhraseReader,
  rules: readonly ((reading: PhraseReader) => T | undefined)[],
): T | undefined {
  const start = reading.at;
  for (const rule of rules) {
    const found = rule(reading);
    if (found !== undefined) return found;
    reading.at = start;
  }
  return undefined;
}

/** Parses an integer, in digits or as a word. */
export function readInteger(reading: PhraseReader): number | undefined {
  const digits = readMatch(reading, /^\d{1,4}$/);
  return digits ? Number(digits[0]) : readMeaning(reading, 'number');
}
