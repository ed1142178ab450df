import { describe, expect, test, vi } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { ISSUE_CODES } from '#core/issues.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { createMessages } from '#view/i18n/messages.ts';
import en from '../../src/view/messages/en.json' with { type: 'json' };
import rareEn from '../../src/view/messages/issues/en.json' with { type: 'json' };
import rareUk from '../../src/view/messages/issues/uk.json' with { type: 'json' };
import uk from '../../src/view/messages/uk.json' with { type: 'json' };
import { laws } from './laws.ts';

const registry = createFieldRegistry(fieldPlugins);

describe.each(fieldPlugins.map(plugin => [plugin.type, plugin] as const))('%s', (type, plugin) => {
  test.each(Object.entries(laws))('%s', (_, law) => {
    law({ plugin, samples: fieldSamples[type], registry, messages: fieldMessages });
  });
});

test.each(['en', 'uk'] as const)('formats every message in %s without errors', locale => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { t } = createMessages(locale, [fieldMessages[locale]]);
  const texts = Object.keys(fieldMessages[locale]).map(id =>
    t(id, { count: 3, limit: 100, number: 2, name: 'Name', column: 'Column', part: 'lat' }),
  );
  expect(texts.filter(text => /[{}]/.test(text.replaceAll(/\\d\{9\}/g, '')))).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
});

test('has a text for every issue code in both languages', () => {
  for (const catalogue of [
    { ...en, ...rareEn },
    { ...uk, ...rareUk },
  ]) {
    const missing = ISSUE_CODES.filter(code => !Object.hasOwn(catalogue, `issue.${code}`));
    expect(missing).toEqual([]);
  }
});
