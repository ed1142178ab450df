import { type Meaning, type Role, WORDS } from './words.ts';

/** What is read, and how far. */
export interface Reading {
  readonly words: readonly string[];
  at: number;
}

const NOTHING: Meaning = {};

/** Words and numbers of a text: lower case, without apostrophes and commas. */
export function wordsOf(text: string): string[] {
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

/** What the next word means, one that isn't known nothing. */
export function peek(reading: Reading, ahead = 0): Meaning {
  return WORDS.get(reading.words[reading.at + ahead] ?? '') ?? NOTHING;
}

/** Goes past the next word if it has one of these roles. */
export function skip(reading: Reading, ...roles: Role[]): boolean {
  const { role } = peek(reading);
  if (!role || !roles.includes(role)) return false;
  reading.at += 1;
  return true;
}

/** One member of what the next word means, and goes past it; nothing if it does not mean such a thing. */
export function take<Member extends keyof Meaning>(
  reading: Reading,
  member: Member,
): Meaning[Member] | undefined {
  const value = peek(reading)[member];
  if (value !== undefined) reading.at += 1;
  return value;
}

/** Goes past the next word if it looks like this. */
export function takeMatch(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(reading.words[reading.at] ?? '');
  if (found) reading.at += 1;
  return found ?? undefined;
}

/** Reads by the first rule that takes something; where none does, nothing was read. */
export function firstOf<T>(
  reading: Reading,
  rules: readonly ((reading: Reading) => T | undefined)[],
): T | undefined {
  const start = reading.at;
  for (const rule of rules) {
    const found = rule(reading);
    if (found !== undefined) return found;
    reading.at = start;
  }
  return undefined;
}

/** A whole number in digits or in a word. */
export function takeNumber(reading: Reading): number | undefined {
  const digits = takeMatch(reading, /^\d{1,4}$/);
  return digits ? Number(digits[0]) : take(reading, 'number');
}
