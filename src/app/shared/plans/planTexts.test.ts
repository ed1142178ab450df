import { expect, test } from 'vitest';
import { createMessages } from '#view/i18n/messages.ts';
import en from './messages/en.json' with { type: 'json' };
import uk from './messages/uk.json' with { type: 'json' };

const inEnglish = createMessages('en', [en]).t;
const inUkrainian = createMessages('uk', [uk]).t;

test('uses the plural forms of both languages for the records of a plan', () => {
  const directory = 'Deals';
  expect(inEnglish('plan.mended', { count: 1, directory })).toBe('1 record in “Deals” will become valid.');
  expect(inEnglish('plan.invalid', { count: 1, all: 1, directory })).toContain('1 of 1 record in “Deals”');
  const mended = [1, 2, 5].map(count => inUkrainian('plan.mended', { count, directory }));
  expect(mended).toEqual([
    '1 запис у довіднику «Deals» знову відповідатиме правилам.',
    '2 записи в довіднику «Deals» знову відповідатимуть правилам.',
    '5 записів у довіднику «Deals» знову відповідатимуть правилам.',
  ]);
});

test('describes lost permissions for one user and for several', () => {
  const lost = (people: string, count: number) => ({ people, count, what: '…', directory: 'Deals' });
  expect(inEnglish('plan.loses', lost('Ann and Olena', 2))).toBe(
    'Ann and Olena are no longer able to … in “Deals”.',
  );
  expect(inUkrainian('plan.loses', lost('Олена', 1))).toBe('Олена більше не зможе … в довіднику «Deals».');
  expect(inUkrainian('plan.loses', lost('Олена й Петро', 2))).toContain('більше не зможуть');
});
