/**
 * What keyword search compares: texts without letter case, accents and writing variants. Only memory folds texts for
 * search (what is searched is stored folded), so that the database needs no table of accents.
 */
import { foldCase } from '../text.ts';

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
/** Control characters, joiners, soft hyphens; line breaks and tabs are blanks. */
const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}]/gu;

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
  if (/[\u2018\u2019\u02bc\u2032`´]/.test(letter)) return "'";
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

/** The words of a keyword, folded, each with the other ways in which it may be written. */
export function keywordWords(keyword: string): string[][] {
  return foldSearch(keyword)
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => [...new Set([word, ...plainDigits(word)])]);
}

/** Parentheses and hyphens between digits do not count, nor does any mark within a number as long as a phone number. */
function plainDigits(word: string): string[] {
  if (!/^[+(]*\d[\d()\-.,'/]*$/.test(word)) return [];
  const digits = word.replaceAll(/[^\d+]/g, '');
  const isPhone = digits.length >= PHONE_DIGITS || /^[\d()\-+]+$/.test(word);
  return isPhone && digits.length >= FEWEST_DIGITS ? [digits] : [];
}

const PHONE_DIGITS = 7;
/** Shorter ones would be found in too many numbers. */
const FEWEST_DIGITS = 3;
