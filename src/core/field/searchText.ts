/**
 * What keyword search compares: texts without letter case, accents and writing variants. Only memory folds texts for
 * search (what is searched is stored folded), so that the database needs no table of accents.
 */
import { APOSTROPHES, foldCase, foldText, UNSEEN } from '../text.ts';
import type { FieldContext, FieldPlugin } from './fieldPlugin.ts';

/** Letters with a stroke or a ligature, which no accent can be taken off. */
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

/** Letters of their own in Ukrainian, though Unicode writes them as a letter with a mark. */
const OWN_LETTERS = new Set(['й', 'ї']);

const ASCII = /^\p{ASCII}*$/u;
/**
 * Ignores case, accents, kinds of blanks, apostrophes and hyphens; control characters are dropped. Of two texts of which
 * one contains the other, so do the folded ones, but for a mark that is torn off its letter (`loosePart`).
 */
export function foldSearch(text: string): string {
  const visible = text.replaceAll(UNSEEN, '');
  if (ASCII.test(visible)) return visible.toLowerCase();
  let folded = '';
  for (const letter of foldCase(visible.normalize('NFC'))) folded += plainLetter(letter);
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
 * What the folded text holds of each text that holds `part`: without a last letter that a mark behind it would turn into
 * another one (`и` into `й`).
 */
export function loosePart(part: string): string {
  return foldSearch(part).replace(/[иі]$/, '').trim();
}

/**
 * Words that all stand in what the folded text holds of each text that contains `part` as people read it: blanks and
 * apostrophes between them may be written otherwise. Short ones are left out where there are longer ones, which few texts hold.
 */
export function containedWords(part: string): string[] {
  const words = foldText(part)
    .split(/[ ']/)
    .map(loosePart)
    .filter(word => word !== '');
  const telling = words.filter(word => word.length >= 3);
  return telling.length > 0 ? telling : words;
}

interface TypedForms {
  /** Other ways in which something typed may be written. */
  formsOf(typed: string): readonly string[];
  /** Whether it is surely one value, blanks and all. */
  isOneValue(typed: string): boolean;
}

/**
 * The words of a keyword, folded, each with the other ways in which it may be written. What all words together may be stands
 * with each of them: a record that holds that is found, one that holds each word is found as well, unless the words are one value.
 */
export function keywordWords(keyword: string, { formsOf, isOneValue }: TypedForms): string[][] {
  const words = foldSearch(keyword)
    .split(/\s+/)
    .filter(word => word !== '');
  const all = words.join(' ');
  if (words.length > 1 && isOneValue(all)) return [[...new Set([all, ...formsOf(all)])]];
  const whole = words.length > 1 ? formsOf(all) : [];
  return words.map(word => [...new Set([word, ...formsOf(word), ...whole])]);
}

/** What the field types know of that. */
export function keywordForms(
  { plugins }: { readonly plugins: readonly Pick<FieldPlugin, 'keywordForms' | 'isOneValue'>[] },
  context: Pick<FieldContext, 'countryCode'>,
): TypedForms {
  return {
    formsOf: typed => plugins.flatMap(plugin => plugin.keywordForms?.(typed, context) ?? []),
    isOneValue: typed => plugins.some(plugin => plugin.isOneValue?.(typed, context) === true),
  };
}
