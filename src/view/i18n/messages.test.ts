import { expect, test } from 'vitest';
import { createMessages, toLocale } from './messages.ts';

const catalogue = {
  records: '{count, plural, one {# запис} few {# записи} many {# записів} other {# запису}}',
};

test('uses the plural forms of the language', () => {
  const { t } = createMessages('uk', [catalogue]);
  expect([1, 3, 7].map(count => t('records', { count }))).toEqual(['1 запис', '3 записи', '7 записів']);
});

test('returns the id of a missing message, and prefers messages of later catalogues', () => {
  const messages = createMessages('en', [{ a: 'one' }, { a: 'two' }]);
  expect(messages.t('a')).toBe('two');
  expect(messages.t('toString')).toBe('toString');
});

test('formats dates as day.month.year in every language', () => {
  for (const locale of ['en', 'uk'] as const) {
    const messages = createMessages(locale, []);
    expect(messages.formatDate('2026-12-31')).toBe('31.12.2026');
    expect(messages.formatDate(undefined)).toBe('');
    expect(messages.formatDateTime('nonsense')).toBe('');
  }
});

test('formats numbers with the requested precision', () => {
  expect(createMessages('en', []).formatNumber(1234.5, 2)).toBe('1,234.50');
  expect(createMessages('uk', []).formatNumber(1234.5)).toMatch(/^1\s234,5$/u);
});

test('maps the account language ua to the locale uk', () => {
  expect([toLocale('ua'), toLocale('uk-UA'), toLocale('de'), toLocale(undefined)]).toEqual([
    'uk',
    'uk',
    'en',
    'en',
  ]);
});
