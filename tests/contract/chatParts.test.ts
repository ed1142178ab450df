/** Tests that a type parses the choices it offers in a chat, for every sample of every type. */
import { describe, expect, test } from 'vitest';
import type { ChatContext } from '#core/field/chatPart.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldChats } from '#plugins/index.chat.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { buildSampleContext } from '#plugins/shared/sampleWorld.ts';

const registry = createFieldRegistry(fieldPlugins);
const getContext = (locale: 'en' | 'uk'): ChatContext => ({
  ...buildSampleContext({ engine: registry, locale }),
  today: '2026-11-26',
});

describe.each(fieldPlugins.map(({ type }) => type))('%s', type => {
  const part = fieldChats[type];
  const definitions = fieldSamples[type].definitions.map(({ definition }) => definition);

  test('can be asked for in a chat unless it is computed', () => {
    const computed = registry.plugin(type).computed !== null;
    expect(part === null).toBe(computed);
  });

  test.each(definitions.map(definition => [definition.name, definition] as const))(
    'accepts every choice it offers: %s',
    (_, definition) => {
      const field = registry.bind({ ...definition, array: false });
      if (part?.kind === 'Rows') {
        const columns = part.columns(definition, registry);
        expect(columns.every(column => !column.isDerived && !column.definition.hidden)).toBe(true);
      }
      if (part?.kind !== 'Value') return;
      for (const locale of ['en', 'uk'] as const) {
        const context = getContext(locale);
        const offer = part.offer(field.definition, context);
        for (const { value, label } of offer.choices) {
          const read = part.read({ kind: 'Choice', value }, field.definition, context);
          const said = read && 'value' in read ? field.normalize(read.value) : undefined;
          expect(field.validate(said), label).toEqual([]);
          expect(field.isEmpty(said), label).toBe(false);
        }
      }
    },
  );

  test('reads a value from the text that displays the value, or rejects this text', () => {
    if (part?.kind !== 'Value') return;
    for (const { definition, good } of fieldSamples[type].definitions) {
      const field = registry.bind({ ...definition, array: false });
      const context = getContext('uk');
      for (const value of good) {
        const text = field.toText(field.normalize(value), context);
        const read = part.read({ kind: 'Words', text }, field.definition, context);
        if (!read || text.trim() === '') continue;
        expect('value' in read && field.toText(field.normalize(read.value), context), text).toBe(text);
      }
    }
  });
});
