import { readdirSync, readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import { describe, expect, test } from 'vitest';
import designerEn from '#view/messages/designer/en.json' with { type: 'json' };
import designerUk from '#view/messages/designer/uk.json' with { type: 'json' };
import viewEn from '#view/messages/en.json' with { type: 'json' };
import issuesEn from '#view/messages/issues/en.json' with { type: 'json' };
import issuesUk from '#view/messages/issues/uk.json' with { type: 'json' };
import viewUk from '#view/messages/uk.json' with { type: 'json' };
import appEn from './en.json' with { type: 'json' };
import appUk from './uk.json' with { type: 'json' };

type Texts = Record<string, string>;

const areas = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(entry => entry.isDirectory());

const read = (area: string, locale: string): Texts =>
  JSON.parse(readFileSync(`${import.meta.dirname}/${area}/${locale}.json`, 'utf8'));

const pairs: [string, Texts, Texts][] = [
  ['view', viewEn, viewUk],
  ['designer', designerEn, designerUk],
  ['issues', issuesEn, issuesUk],
  ['app', appEn, appUk],
  ...areas.map(({ name }): [string, Texts, Texts] => [name, read(name, 'en'), read(name, 'uk')]),
];

describe.each(pairs)('messages of %s', (_name, en, uk) => {
  test('both languages have the same keys', () => {
    expect(Object.keys(uk).sort()).toEqual(Object.keys(en).sort());
  });

  test('none is empty and each one parses', () => {
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

  test('both languages name the same placeholders', () => {
    for (const id of Object.keys(en)) {
      expect(Object.keys(placeholders(uk[id] ?? '')).sort(), id).toEqual(
        Object.keys(placeholders(en[id] ?? '')).sort(),
      );
    }
  });
});

test.each([404, 408, 409, 413, 429, 500, 501, 503])('a refusal with status %i has a text', status => {
  expect(appEn).toHaveProperty([`error.${status}`]);
  expect(appUk).toHaveProperty([`error.${status}`]);
});

/** The argument names of an ICU message: braces opened at even depth are arguments, at odd depth bodies of branches. */
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
