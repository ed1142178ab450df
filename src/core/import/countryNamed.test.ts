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
])('%s is %s', (text, code) => {
  expect(countryNamed(text)).toBe(code);
});

test.each(['', 'Atlantis', 'zz', '353'])('“%s” is no country', text => {
  expect(countryNamed(text)).toBeUndefined();
});
