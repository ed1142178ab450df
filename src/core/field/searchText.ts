/**
 * Normalizes texts for keyword search by removing letter case, accents and spelling variants. A search only
 * folds the typed text (stored search texts are already folded), so the database needs no table of accents.
 */
import { APOSTROPHES, INVISIBLE_CHARACTERS_PATTERN, normalizeCase, normalizeForComparison } from '../text.ts';
import type { FieldContext, FieldPlugin } from './fieldPlugin.ts';

/** Letters that don't decompose into a plain letter and an accent, with their replacements. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/** Letters that Unicode decomposes into a letter and a mark, although they are distinct letters in Ukrainian. */
const OWN_LETTERS = new Set(['й', 'ї']);

const ASCII = /^\p{ASCII}*$/u;
/**
 * Folds case, accents, and variants of spaces, apostrophes and hyphens; drops control characters. If one text contains
 * another, the folded texts do too, unless a mark is separated from its letter (see `toStemmedSearchPart`).
 */
export function normalizeSearchText(text: string): string {
  const visible = text.replaceAll(INVISIBLE_CHARACTERS_PATTERN, '');
  if (ASCII.test(visible)) return visible.toLowerCase();
  let folded = '';
  for (const letter of normalizeCase(visible.normalize('NFC'))) folded += plainLetter(letter);
  return folded;
}

function plainLetter(letter: string): string {
  if (letter <= '\x7f' || OWN_LETTERS.has(letter)) return letter;
  if (/\s/.test(letter)) return ' ';
  if (letter.search(APOSTROPHES) >= 0) return "'";
  if (/[\u2010-\u2015\u2212]/.test(letter)) return '-';
  return PLAIN_LETTERS[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Returns the folded part, without a last letter that a following mark would turn into another letter (`и` into `й`).
 * The folded form of every text that contains `part` contains the result.
 */
export function toStemmedSearchPart(part: string): string {
  return normalizeSearchText(part).replace(/[иі]$/, '').trim();
}

/**
 * Returns words that occur in the folded form of every text that contains `part`; spaces and apostrophes between words
 * can differ. Words under three letters are omitted if there are longer ones, which are rarer.
 */
export function getWordsInSearchPart(part: string): string[] {
  const words = normalizeForComparison(part)
    .split(/[ ']/)
    .map(toStemmedSearchPart)
    .filter(word => word !== '');
  const telling = words.filter(word => word.length >= 3);
  return telling.length > 0 ? telling : words;
}

interface TypedForms {
  /** Returns alternative notations of the typed text. */
  formsOf(typed: string): readonly string[];
  /** Returns whether the typed text is certainly a single value, including its spaces. */
  isOneValue(typed: string): boolean;
}

/**
 * Returns the folded words of a keyword, each with its alternative notations. Notations of the whole keyword are added
 * to every word, so that a record containing such a notation matches all words. A keyword that is certainly a single
 * value is returned as one word.
 */
export function expandKeyword(keyword: string, { formsOf, isOneValue }: TypedForms): string[][] {
  const words = normalizeSearchText(keyword)
    .split(/\s+/)
    .filter(word => word !== '');
  const all = words.join(' ');
  if (words.length > 1 && isOneValue(all)) return [[...new Set([all, ...formsOf(all)])]];
  const whole = words.length > 1 ? formsOf(all) : [];
  return words.map(word => [...new Set([word, ...formsOf(word), ...whole])]);
}

export function mergeKeywordSearchForms(
  { plugins }: { readonly plugins: readonly Pick<FieldPlugin, 'keywordForms' | 'isOneValue'>[] },
  context: Pick<FieldContext, 'countryCode'>,
): TypedForms {
  return {
    formsOf: typed => plugins.flatMap(plugin => plugin.keywordForms?.(typed, context) ?? []),
    isOneValue: typed => plugins.some(plugin => plugin.isOneValue?.(typed, context) === true),
  };
}
