/** Parses the subset of regular expressions that can be matched in linear time. */
import type { PatternNode } from './pattern.core.ts';

type Matcher = (character: string) => boolean;

/** The parser's state. Invalid input throws `NotRead`, which `parsePattern` catches. */
interface Reader {
  readonly text: string;
  at: number;
}

class NotRead extends Error {}

const MAX_COUNT = 100;

/** Parses an expression. Returns `undefined` if the text isn't a supported expression. */
export function parsePattern(text: string): PatternNode | undefined {
  const reader: Reader = { text, at: 0 };
  try {
    const node = readChoice(reader);
    return reader.at === text.length ? node : undefined;
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

function readChoice(reader: Reader): PatternNode {
  const parts = [readSequence(reader)];
  while (take(reader, '|')) parts.push(readSequence(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'choice', parts };
}

function readSequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  while (reader.at < reader.text.length && !isNext(reader, '|') && !isNext(reader, ')')) {
    parts.push(readRepeated(reader));
  }
  return { kind: 'sequence', parts };
}

function readRepeated(reader: Reader): PatternNode {
  const part = readPart(reader);
  const count = readCount(reader);
  if (!count) return part;
  if (part.kind === 'start' || part.kind === 'end') throw new NotRead();
  // Greediness makes no difference to whether the whole text matches.
  take(reader, '?');
  if (readCount(reader)) throw new NotRead();
  return { kind: 'repeat', part, ...count };
}

function readCount(reader: Reader): { min: number; max: number } | undefined {
  if (take(reader, '*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (take(reader, '+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (take(reader, '?')) return { min: 0, max: 1 };
  if (!isNext(reader, '{')) return undefined;
  const [all, least, hasMost, most] = /^\{(\d+)(,(\d*))?\}/.exec(reader.text.slice(reader.at)) ?? [];
  if (all === undefined) throw new NotRead();
  reader.at += all.length;
  const min = Number(least);
  const max = hasMost === undefined ? min : most ? Number(most) : Number.POSITIVE_INFINITY;
  const isTooMany = min > MAX_COUNT || (max > MAX_COUNT && max !== Number.POSITIVE_INFINITY);
  if (max < min || isTooMany) throw new NotRead();
  return { min, max };
}

function readPart(reader: Reader): PatternNode {
  if (take(reader, '^')) return { kind: 'start' };
  if (take(reader, '$')) return { kind: 'end' };
  if (take(reader, '(')) {
    if (isNext(reader, '?') && !take(reader, '?:')) throw new NotRead();
    const group = readChoice(reader);
    if (!take(reader, ')')) throw new NotRead();
    return group;
  }
  return { kind: 'character', matches: readCharacter(reader) };
}

function readCharacter(reader: Reader): Matcher {
  if (take(reader, '[')) return readClass(reader);
  const character = readOne(reader);
  if (character === '\\') return readEscape(reader);
  if (character === '.') return other => !/[\n\r\u2028\u2029]/.test(other);
  if ('*+?{}])'.includes(character)) throw new NotRead();
  return other => other === character;
}

function readClass(reader: Reader): Matcher {
  const isNegated = take(reader, '^');
  const members: Matcher[] = [];
  while (!take(reader, ']')) members.push(readMember(reader));
  return character => members.some(matches => matches(character)) !== isNegated;
}

/** Reads a character, an escape, or a range of a class. */
function readMember(reader: Reader): Matcher {
  const first = readSingle(reader);
  const isRange = isNext(reader, '-') && !isNext(reader, '-]');
  if (!isRange) return typeof first === 'string' ? other => other === first : first;
  reader.at += 1;
  const last = readSingle(reader);
  if (typeof first !== 'string' || typeof last !== 'string' || last < first) throw new NotRead();
  return other => other >= first && other <= last;
}

/** Reads a literal character, or the class of a shorthand such as `\d`. */
function readSingle(reader: Reader): string | Matcher {
  const character = readOne(reader);
  if (character !== '\\') return character;
  const escaped = reader.text.charAt(reader.at);
  const matches = readEscape(reader);
  return Object.hasOwn(escapes, escaped) ? matches : escaped;
}

const escapes: Readonly<Record<string, Matcher>> = {
  d: character => /\d/.test(character),
  D: character => /\D/.test(character),
  w: character => /\w/.test(character),
  W: character => /\W/.test(character),
  s: character => /\s/.test(character),
  S: character => /\S/.test(character),
};

function readEscape(reader: Reader): Matcher {
  const character = readOne(reader);
  const known = Object.hasOwn(escapes, character) ? escapes[character] : undefined;
  if (known) return known;
  if (!'^$\\.*+?()[]{}|/-'.includes(character)) throw new NotRead();
  return other => other === character;
}

function readOne(reader: Reader): string {
  const code = reader.text.codePointAt(reader.at);
  if (code === undefined) throw new NotRead();
  const character = String.fromCodePoint(code);
  reader.at += character.length;
  return character;
}

function isNext(reader: Reader, text: string): boolean {
  return reader.text.startsWith(text, reader.at);
}

function take(reader: Reader, text: string): boolean {
  if (!isNext(reader, text)) return false;
  reader.at += text.length;
  return true;
}
