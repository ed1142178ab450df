import { expect, test } from 'vitest';
import { expandKeyword, normalizeSearchText, toStemmedSearchPart } from './field/searchText.ts';
import { compareText, normalizeForComparison, toSortKey } from './text.ts';

test('sorts Ukrainian letters in Ukrainian order', () => {
  const alphabet = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'];
  expect(alphabet.toReversed().sort(compareText)).toEqual(alphabet);
  const names = ['Гай', 'Ґанок', 'ґава', 'Дим', 'Еней', 'Європа', 'Жук', 'Ива', 'Іван', 'Їжак', 'Йод', 'Кіт'];
  const expected = [
    'Гай',
    'ґава',
    'Ґанок',
    'Дим',
    'Еней',
    'Європа',
    'Жук',
    'Ива',
    'Іван',
    'Їжак',
    'Йод',
    'Кіт',
  ];
  expect(names.toReversed().sort(compareText)).toEqual(expected);
});

test('uses accents only to distinguish otherwise equal texts', () => {
  const words = ['cote', 'coté', 'côte', 'coten', 'zebra', 'Łódź', 'lodz', 'Über', 'ulme'];
  const expected = ['cote', 'coté', 'côte', 'coten', 'lodz', 'Łódź', 'Über', 'ulme', 'zebra'];
  expect(words.sort(compareText)).toEqual(expected);
});

test('gives the same sort key only to texts with the same folded form', () => {
  const texts = ['Ï', 'ï', 'i', 'ї', 'і', 'ii', 'iï', 'ґ', 'г', 'ß', 'ss', "о'к", 'о’к', 'ок'];
  const keys = new Map(texts.map(text => [normalizeForComparison(text), toSortKey(text)]));
  expect(new Set(keys.values()).size).toBe(keys.size);
});

test('ignores case, accents, apostrophes and spaces in search, but distinguishes different letters', () => {
  const folded = {
    'ÄÉ Łódź ß': 'ae lodz ss',
    'П’ЯТЬ ва́жко': "п'ять важко",
    '1\u00a0234\u2013\u00ad5': '1 234-5',
  };
  for (const [text, expected] of Object.entries(folded)) expect(normalizeSearchText(text)).toBe(expected);
  expect(normalizeSearchText('йй\u0306ї і\u0308')).toBe('йй\u0306ї ї'.normalize('NFC').replace('\u0306', ''));
  expect(toStemmedSearchPart('Краі')).toBe('кра');
});

test('searches for each word of a keyword in all its forms, and for the forms of the whole keyword', () => {
  const forms = {
    formsOf: (typed: string) => (/^[\d ]+$/.test(typed) ? [`<${typed}>`] : []),
    isOneValue: (typed: string) => typed === '7 7',
  };
  expect(expandKeyword('7 7', forms)).toEqual([['7 7', '<7 7>']]);
  expect(expandKeyword(' Áb  12\u0000 3 ', forms)).toEqual([['ab'], ['12', '<12>'], ['3', '<3>']]);
  expect(expandKeyword('12  3', forms)).toEqual([
    ['12', '<12>', '<12 3>'],
    ['3', '<3>', '<12 3>'],
  ]);
  expect(expandKeyword('12', forms)).toEqual([['12', '<12>']]);
});

test('folds texts that look the same to the same text, and other texts to different texts', () => {
  for (const alike of [
    ['Kobzar', ' kobzar\u00a0', 'Kob\u200bzar', '\ufeffKOBZAR\n'],
    ["Дем'ян", 'Дем’ян', 'Демʼян', 'ДЕМ`ЯН'],
    ['Київ', 'Київ'.normalize('NFD')],
    ['a b', 'a  b', 'A\tb', 'a\u00a0b'],
  ])
    expect(new Set(alike.map(normalizeForComparison)).size).toBe(1);
  const different = ['ab', 'a b', 'a-b', 'и', 'й', 'cote', 'coté', 'ß', 'ss', ''];
  expect(new Set(different.map(normalizeForComparison)).size).toBe(different.length);
});
