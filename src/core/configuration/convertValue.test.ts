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
  ['text to number', field('String'), field('Number'), { stringValue: '12' }, { numberValue: 12 }],
  ['text that is no number', field('String'), field('Number'), { stringValue: 'a' }, undefined],
  [
    'number to text',
    field('Number', { precision: 1 }),
    field('Text'),
    { numberValue: 2.5 },
    { stringValue: '2.5' },
  ],
  [
    'text to a choice, by what people read',
    field('String'),
    field('Dropdown', { dropdownItems }),
    { stringValue: 'RED' },
    { stringValue: 'red' },
  ],
  [
    'a text of several to a list',
    field('String'),
    field('Dropdown', { dropdownItems, array: true }),
    { stringValue: 'red; blue' },
    { listValue: [{ stringValue: 'red' }, { stringValue: 'blue' }] },
  ],
  [
    'one to a list of one',
    field('Number'),
    field('Number', { array: true }),
    { numberValue: 3 },
    { listValue: [{ numberValue: 3 }] },
  ],
  [
    'a list of one to one',
    field('Number', { array: true }),
    field('Number'),
    { listValue: [{ numberValue: 3 }] },
    { numberValue: 3 },
  ],
  [
    'a list of several to a number',
    field('Number', { array: true }),
    field('Number'),
    { listValue: [{ numberValue: 3 }, { numberValue: 4 }] },
    undefined,
  ],
  [
    'a list of which one has no meaning',
    field('String', { array: true }),
    field('Number', { array: true }),
    { listValue: [{ stringValue: '3' }, { stringValue: 'x' }] },
    undefined,
  ],
  [
    'a number of a record to the record',
    field('String'),
    field('Directory', { directoryId: '0189abcd-0000-7000-8000-0000000000d1' }),
    { stringValue: '#7' },
    { stringValue: '0189abcd-0000-7000-8000-000000000007' },
  ],
])('%s', (_, before, after, value, expected) => {
  expect(convertValue(value, { before, after, context })).toEqual(expected);
});
