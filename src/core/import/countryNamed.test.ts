import { expect, test } from 'vitest';
import { countryNamed } from './countryNamed.ts';

test.each([
  ['IE', 'ie'],
  [' ireland ', 'ie'],
  ['Republic of  Ireland', 'ie'],
  ['England', 'gb'],
  ['U.S.A.', 'us'],
  ['Україна', 'ua'],
  ['Côte d’Ivoire', 'ci'],
])('recognises %s as %s', (text, code) => {
  expect(countryNamed(text)).toBe(code);
});

test.each(['', 'Atlantis', 'zz', '353'])('recognises no country in “%s”', text => {
  expect(countryNamed(text)).toBeUndefined();
});
