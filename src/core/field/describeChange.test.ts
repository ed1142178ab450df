import { expect, test } from 'vitest';
import type { FieldDefinition, FieldValue } from '../model.ts';
import { testFieldRegistry } from '../testing/testFieldRegistry.ts';
import { describeChange } from './describeChange.ts';
import type { FieldContext } from './fieldPlugin.ts';

const word: FieldDefinition = { id: 'word', code: 'word', name: 'Word', type: 'Word' };
const words = { ...word, array: true };
const context: FieldContext = {
  locale: 'en',
  countryCode: 'us',
  values: {},
  engine: testFieldRegistry,
  findField: () => undefined,
  lookUp: () => undefined,
  reference: () => undefined,
};
const getList = (...texts: string[]): FieldValue => ({
  listValue: texts.map(stringValue => ({ stringValue })),
});

function describe(
  definition: FieldDefinition,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
) {
  return describeChange(testFieldRegistry.bind(definition), { before, after }, context);
}

test('reports a value as set, changed or cleared, and ignores an equal one', () => {
  expect(describe(word, undefined, { stringValue: 'a' })).toEqual([{ kind: 'set', after: 'a' }]);
  expect(describe(word, { stringValue: 'a' }, { stringValue: 'b' })).toEqual([
    { kind: 'changed', before: 'a', after: 'b' },
  ]);
  expect(describe(word, { stringValue: 'a' }, undefined)).toEqual([{ kind: 'cleared', before: 'a' }]);
  expect(describe(word, { stringValue: 'a' }, { stringValue: 'a' })).toEqual([]);
});

test('reports added and removed entries of a list, or a new order of the same entries', () => {
  expect(describe(words, getList('a', 'b'), getList('b', 'c', 'b'))).toEqual([
    { kind: 'removed', before: 'a' },
    { kind: 'added', after: 'c' },
    { kind: 'added', after: 'b' },
  ]);
  expect(describe(words, getList('a', 'b'), getList('b', 'a')).map(entry => entry.kind)).toEqual([
    'reordered',
  ]);
  expect(describe(words, undefined, getList('a'))).toEqual([{ kind: 'added', after: 'a' }]);
});
