import { expect, test } from 'vitest';
import { findCountryCode } from './findCountryCode.ts';

test.each([
  ['IE', 'ie'],
  [' ireland ', 'ie'],
  ['Republic of  Ireland', 'ie'],
  ['England', 'gb'],
  ['U.S.A.', 'us'],
  ['Україна', 'ua'],
  ['Côte d’Ivoire', 'ci'],
])('recognises %s as %s', (text, code) => {
  expect(findCountryCode(text)).toBe(code);
});

test.each(['', 'Atlantis', 'zz', '353'])('recognises no country in “%s”', text => {
  expect(findCountryCode(text)).toBeUndefined();
});
