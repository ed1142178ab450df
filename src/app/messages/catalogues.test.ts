import { createIntl } from '@formatjs/intl';
import { describe, expect, test } from 'vitest';
import { findCatalogues } from '#tests/fixtures/catalogues.ts';
import appEn from './en.json' with { type: 'json' };
import appUk from './uk.json' with { type: 'json' };

const catalogues = findCatalogues();

test('finds more than thirty catalogues', () => {
  expect(catalogues.length).toBeGreaterThan(30);
});

describe.each(catalogues)('The catalogue $name', ({ en, uk }) => {
  test('has the same keys in both languages', () => {
    expect(Object.keys(uk).sort()).toEqual(Object.keys(en).sort());
  });

  test('has only valid and non-empty texts', () => {
    for (const [locale, messages] of [
      ['en', en],
      ['uk', uk],
    ] as const) {
      const intl = createIntl({ locale, messages, onError: failParse });
      for (const [id, text] of Object.entries(messages)) {
        expect(text.trim(), `${locale} ${id}`).not.toBe('');
        intl.formatMessage({ id }, placeholders(text));
      }
    }
  });

  test('has the same placeholders in both languages', () => {
    for (const id of Object.keys(en)) {
      expect(Object.keys(placeholders(uk[id] ?? '')).sort(), id).toEqual(
        Object.keys(placeholders(en[id] ?? '')).sort(),
      );
    }
  });
});

test('defines the text of an issue in only one catalogue', () => {
  const ids = catalogues.flatMap(({ en }) => Object.keys(en).filter(id => id.startsWith('issue.')));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each([404, 408, 409, 413, 429, 500, 501, 503])('has a text for status %i', status => {
  expect(appEn).toHaveProperty([`error.${status}`]);
  expect(appUk).toHaveProperty([`error.${status}`]);
});

/**
 * Returns the argument names of an ICU message: braces opened at even depth are arguments, at odd depth bodies of
 * branches.
 */
function placeholders(text: string): Record<string, number> {
  const names: Record<string, number> = {};
  let depth = 0;
  for (const match of text.matchAll(/\{\s*(\w*)|\}/g)) {
    if (match[0] === '}') depth -= 1;
    else {
      if (depth % 2 === 0 && match[1]) names[match[1]] = 1;
      depth += 1;
    }
  }
  return names;
}

function failParse(error: Error): void {
  throw error;
}
