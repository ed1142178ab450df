import { describe, expect, test } from 'vitest';
import { convertValue } from '#core/configuration/convertValue.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { canConvertBetween } from '#core/transformation/canConvertBetween.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { createSampleContext, getGoodValues } from './sampleValues.ts';

const registry = createFieldRegistry(fieldPlugins);
const context = createSampleContext(registry, 'en');
const samples = fieldPlugins.flatMap(({ type }) =>
  (fieldSamples[type]?.definitions ?? []).map(sample => ({ type, sample })),
);
const bare = (type: string, more: Partial<FieldDefinition> = {}) =>
  registry.bind({ id: type, code: type, name: type, type, ...more });

describe.each(fieldPlugins.map(({ type }) => type))('Values converted to %s', type => {
  test('are valid, whatever the original type', () => {
    const targets = samples.filter(each => each.type === type);
    for (const { sample: into } of targets) {
      const after = registry.bind(into.definition);
      for (const { sample: from } of samples) {
        const before = registry.bind(from.definition);
        if (before.isComputed || !canConvertBetween(before, after, context)) continue;
        for (const value of getGoodValues(from, registry)) {
          const converted = convertValue(value, { before, after, context: context as FieldContext });
          if (!converted) continue;
          const place = `${from.name} to ${into.name}: ${JSON.stringify(value)}`;
          expect(after.normalize(converted), place).toEqual(converted);
          expect(after.validate(converted), place).toEqual([]);
        }
      }
    }
  });
});

test.each([
  ['Number', 'String', true],
  ['String', 'Number', true],
  ['Dropdown', 'Number', true],
  ['Number', 'Dropdown', true],
  ['Person', 'String', true],
  ['Date', 'Number', false],
  ['Number', 'Date', false],
  ['Person', 'Number', false],
  ['String', 'File', false],
  ['String', 'Person', false],
  ['Table', 'Number', false],
])('allows the conversion from %s to %s: %s', (from, into, isFitting) => {
  expect(canConvertBetween(bare(from), bare(into), context)).toBe(isFitting);
});

test('allows the conversion between links only if they refer to the same directory', () => {
  const [one, other] = ['a', 'b'].map(directoryId => bare('Directory', { directoryId }));
  if (!one || !other) throw new Error('Two were made.');
  expect(canConvertBetween(one, one, context)).toBe(true);
  expect(canConvertBetween(one, other, context)).toBe(false);
});
