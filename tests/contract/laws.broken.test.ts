/** Tests the laws: each detects a plugin that breaks it. */
import { expect, test } from 'vitest';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { createColumnJoiner } from '#core/field/importPart.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { laws } from './laws.ts';

type Type = (typeof fieldPlugins)[number]['type'];

const memberSchema = {
  type: 'object' as const,
  properties: { numberValue: { type: 'number' as const } },
  additionalProperties: false,
};

const faults: [law: keyof typeof laws, type: Type, fault: Partial<FieldPlugin>][] = [
  ['isComplete', 'Number', { compare: undefined as never }],
  ['settingsCheckOut', 'Date', { checkSettings: () => [{ path: [], code: 'SettingInvalid', params: {} }] }],
  ['settingsCheckOut', 'Directory', { checkSettings: () => [] }],
  ['foreignSettingsAreRefused', 'Table', { checkSettings: () => [] }],
  ['schemaCompiles', 'String', { schema: () => ({ type: 'object', properties: { stringValue: {} } }) }],
  ['schemaCompiles', 'Date', { schema: () => ({ type: 'object', format: 'no-such-format' }) }],
  ['goodValuesPass', 'Link', { normalize: value => value }],
  ['badValuesFail', 'Link', { validate: () => [] }],
  ['badValuesFail', 'Dropdown', { validate: () => [{ path: [], code: 'Other', params: {} }] }],
  ['normalizeIsIdempotent', 'String', { normalize: value => ({ stringValue: `${value.stringValue}.` }) }],
  ['figuresHold', 'String', { figures: { kind: 'Each', key: ({ stringValue = '' }) => stringValue } }],
  ['figuresHold', 'Date', { figures: { kind: 'Days', day: () => '2026-01-01' } }],
  [
    'figuresHold',
    'Number',
    { figures: { kind: 'Numbers', number: ({ numberValue = 0 }) => numberValue, places: () => 0 } },
  ],
  ['figuresHold', 'Table', { figures: { kind: 'Rows', rows: () => [] } }],
  ['equalsIsAnEquivalence', 'Address', { equals: () => true }],
  ['textRoundTrips', 'Number', { toText: value => String(Math.trunc(value.numberValue ?? 0)) }],
  ['textRoundTrips', 'Date', { parseText: () => ({ value: undefined }) }],
  ['compareIsATotalOrder', 'Number', { compare: () => 1 }],
  ['listsHaveNoOrder', 'Table', { compare: () => 0 }],
  ['isFoundByItsTexts', 'Date', { searchTexts: value => [value.dateValue ?? ''] }],
  ['isFoundByItsTexts', 'Dropdown', { searchTexts: () => [] }],
  ['columnTextsAreTheValues', 'Table', { searchTexts: () => ['other'] }],
  [
    'addedOptionsAreRead',
    'Dropdown',
    {
      importing: {
        isByCountry: false,
        joining: null,
        ofCard: null,
        naming: null,
        addOption: definition => ({ definition }),
      },
    },
  ],
  [
    'joinedTextsAreRead',
    'Address',
    {
      importing: {
        isByCountry: false,
        joining: { ...createColumnJoiner(', '), withParts: text => ({ text: `${text}!` }) },
        ofCard: null,
        addOption: null,
        naming: null,
      },
    },
  ],
  ['isTheSameAsItself', 'Date', { sameAs: () => ({ key: '', isStrong: false, near: null }) }],
  ['pointsElsewhere', 'Directory', { retarget: value => value }],
  ['messagesAreThere', 'Text', { labelId: 'field.Text.missing' }],
  [
    'normalizeIsIdempotent',
    'Number',
    { normalize: value => ({ numberValue: (value.numberValue ?? 0) / 2 }) },
  ],
  ['schemaCompiles', 'Number', { schema: () => ({ ...memberSchema, default: { numberValue: 0 } }) }],
  [
    'compareIsATotalOrder',
    'String',
    { compare: (a, b) => (a.stringValue ?? '').length - (b.stringValue ?? '').length || 1 },
  ],
];

test.each(faults)('%s catches a broken %s', (law, type, fault) => {
  const sound = fieldPlugins.find(plugin => plugin.type === type);
  if (!sound) throw new Error(`There is no ${type}.`);
  const plugin: FieldPlugin = { ...sound, ...fault };
  const others = fieldPlugins.filter(other => other.type !== type);
  const isWhole = plugin.compare !== undefined;
  const registry = createFieldRegistry([...others, isWhole ? plugin : sound]);
  const judge = () => laws[law]?.({ plugin, samples: fieldSamples[type], registry, messages: fieldMessages });
  expect(judge).toThrow();
});

test("filtersHold catches a filter that doesn't distinguish values", () => {
  const [sound] = fieldPlugins;
  if (!sound.filter) throw new Error('The first type has a filter.');
  const plugin: FieldPlugin = { ...sound, filter: { ...sound.filter, matches: () => false } };
  const registry = createFieldRegistry([plugin, ...fieldPlugins.slice(1)]);
  const input = { plugin, samples: fieldSamples[sound.type], registry, messages: fieldMessages };
  expect(() => laws.filtersHold?.(input)).toThrow();
});

test('containedPartsAreHeld catches parts that are missing in a search text', () => {
  const [sound] = fieldPlugins;
  if (!sound.filter) throw new Error('The first type has a filter.');
  const filter = { ...sound.filter, containedParts: () => ['never written'] };
  const plugin: FieldPlugin = { ...sound, filter };
  const registry = createFieldRegistry([plugin, ...fieldPlugins.slice(1)]);
  const input = { plugin, samples: fieldSamples[sound.type], registry, messages: fieldMessages };
  expect(() => laws.containedPartsAreHeld?.(input)).toThrow();
});

test('messagesAreThere catches a text that is missing in one language', () => {
  const [plugin] = fieldPlugins;
  const { 'field.String.label': _, ...uk } = fieldMessages.uk;
  const input = { plugin, samples: fieldSamples.String, registry: createFieldRegistry(fieldPlugins) };
  expect(() => laws.messagesAreThere?.({ ...input, messages: { en: fieldMessages.en, uk } })).toThrow();
});
