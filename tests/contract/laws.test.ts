import { describe, expect, test } from 'vitest';
import { createFieldRegistry } from '#core/fieldRegistry.ts';
import { ISSUE_CODES } from '#core/issues.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import en from '../../src/view/messages/en.json' with { type: 'json' };
import uk from '../../src/view/messages/uk.json' with { type: 'json' };
import { laws } from './laws.ts';

const registry = createFieldRegistry(fieldPlugins);

describe.each(fieldPlugins.map(plugin => [plugin.type, plugin] as const))('%s', (type, plugin) => {
  test.each(Object.entries(laws))('%s', (_, law) => {
    law({ plugin, samples: fieldSamples[type], registry, messages: fieldMessages });
  });
});

test('every issue code has a text in both languages', () => {
  for (const catalogue of [en, uk]) {
    const missing = ISSUE_CODES.filter(code => !Object.hasOwn(catalogue, `issue.${code}`));
    expect(missing).toEqual([]);
  }
});
