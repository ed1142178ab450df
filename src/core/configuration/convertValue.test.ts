import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';
import { convertValue } from './convertValue.ts';

const registry = createFieldRegistry(fieldPlugins);
const context: FieldContext = {
  locale: 'en',
  countryCode: 'us',
  values: {},
  reference: () => undefined,
  findField: () => undefined,
  lookUp: (_, text) => (text === '#7' ? '0189abcd-0000-7000-8000-000000000007' : undefined),
  engine: registry,
};
const field = (type: string, more: Partial<FieldDefinition> = {}) =>
  registry.bind({ id: 'f', code: 'f', name: 'F', type, ...more });
const dropdownItems = ['red', 'blue'].map(value => ({ value, text: value.toUpperCase() }));

test.each<[string, ReturnType<typeof field>, ReturnType<typeof field>, FieldValue, FieldValue | undefined]>([
  ['converts text to a number', field('String'), field('Number'), { stringValue: '12' }, { numberValue: 12 }],
  ["drops text that isn't a number", field('String'), field('Number'), { stringValue: 'a' }, undefined],
  [
    'converts a number to text',
    field('Number', { precision: 1 }),
    field('Text'),
    { numberValue: 2.5 },
    { stringValue: '2.5' },
  ],
  [
    'converts text to an option by its label',
    field('String'),
    field('Dropdown', { dropdownItems }),
    { stringValue: 'RED' },
    { stringValue: 'red' },
  ],
  [
    'splits text into a list of options',
    field('String'),
    field('Dropdown', { dropdownItems, array: true }),
    { stringValue: 'red; blue' },
    { listValue: [{ stringValue: 'red' }, { stringValue: 'blue' }] },
  ],
  [
    'converts a single value to a list',
    field('Number'),
    field('Number', { array: true }),
    { numberValue: 3 },
    { listValue: [{ numberValue: 3 }] },
  ],
  [
    'converts a list of one value to a single value',
    field('Number', { array: true }),
    field('Number'),
    { listValue: [{ numberValue: 3 }] },
    { numberValue: 3 },
  ],
  [
    'drops a list of several values for a single value',
    field('Number', { array: true }),
    field('Number'),
    { listValue: [{ numberValue: 3 }, { numberValue: 4 }] },
    undefined,
  ],
  [
    "drops a list with a value that can't be converted",
    field('String', { array: true }),
    field('Number', { array: true }),
    { listValue: [{ stringValue: '3' }, { stringValue: 'x' }] },
    undefined,
  ],
  [
    'converts the number of a record to a link',
    field('String'),
    field('Directory', { directoryId: '0189abcd-0000-7000-8000-0000000000d1' }),
    { stringValue: '#7' },
    { stringValue: '0189abcd-0000-7000-8000-000000000007' },
  ],
])('%s', (_, before, after, value, expected) => {
  expect(convertValue(value, { before, after, context })).toEqual(expected);
});
