import { expect, test } from 'vitest';
import { dropdownPlugin } from '#plugins/dropdown/dropdown.core.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import { addFieldOptions, parseOptionNames } from './missingOptions.ts';

const registry = createFieldRegistry([dropdownPlugin]);
const plainContext: Omit<FieldContext, 'engine'> = {
  locale: 'en',
  countryCode: 'us',
  values: {},
  findField: () => undefined,
  lookUp: () => undefined,
  reference: () => undefined,
};
const kind = registry.bind({
  id: 'kind',
  code: 'kind',
  name: 'Kind',
  type: 'Dropdown',
  dropdownItems: [{ value: 'a', text: 'Alpha' }],
});

test('adds one option per new text, and none for known texts', () => {
  const { definition, added, refused } = addFieldOptions(kind, ['alpha', 'Beta', 'BETA', 'x'.repeat(201)]);
  expect(added).toEqual(['Beta']);
  expect(definition.dropdownItems).toEqual([
    { value: 'a', text: 'Alpha' },
    { value: 'Beta', text: 'Beta' },
  ]);
  expect([...refused.values()].map(({ code }) => code)).toEqual(['TooLong']);
  expect(kind.definition.dropdownItems).toHaveLength(1);
});

test('limits a field to 1,000 options', () => {
  const texts = Array.from({ length: 1_001 }, (_, at) => `Option ${at}`);
  const { added, refused } = addFieldOptions(kind, texts);
  expect(added).toHaveLength(999);
  expect(refused.get('option 1000')?.code).toBe('TooManyOptions');
});

test('reads several options only for a field with multiple values', () => {
  expect(parseOptionNames({ isArray: true }, 'Red; Green;')).toEqual(['Red', 'Green']);
  expect(parseOptionNames({ isArray: false }, 'Red; Green')).toEqual(['Red; Green']);
  expect(parseOptionNames({ isArray: true }, 'Red; "Green; blue"')).toEqual(['Red', 'Green; blue']);
});

test('parses the list of options it formats, and keeps each option only once', () => {
  const dropdownItems = ['Так, звісно', 'B; b', 'b'].map((text, at) => ({ value: `o${at}`, text }));
  const list = registry.bind({ ...kind.definition, array: true, dropdownItems });
  const context = { ...plainContext, engine: registry };
  const value = { listValue: ['o0', 'o1', 'o2'].map(stringValue => ({ stringValue })) };
  expect(list.toText(value, context)).toBe('Так, звісно; "B; b"; b');
  expect(list.parseText('так, звісно; "B; b"; b; B; o1', context)).toEqual({ value });
});
