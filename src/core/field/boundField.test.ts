import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { Condition, FieldValues } from '../model.ts';
import {
  createTestDirectory,
  createTestTextField,
  testFieldRegistry,
  testTextPlugin,
} from '../testing/testFieldRegistry.ts';
import { filterToConditions, isConditionMet, normalizeFilter } from './conditions/conditions.ts';
import type { FieldContext } from './fieldPlugin.ts';
import { createFieldRegistry } from './fieldRegistry.ts';

function getContext(values: FieldValues): FieldContext {
  return {
    locale: 'en',
    countryCode: 'us',
    values,
    engine: testFieldRegistry,
    findField: id => (id === 'theirs' ? createTestTextField('theirs') : undefined),
    lookUp: () => undefined,
    reference: id =>
      id === 'item' ? { display: '#1', customFields: { theirs: { stringValue: 'echoed' } } } : undefined,
  };
}

const list = (...texts: string[]) => ({ listValue: texts.map(stringValue => ({ stringValue })) });

describe('A list of values', () => {
  const field = testFieldRegistry.bind(createTestTextField('tags', { array: true }));
  const context = getContext({});

  test('normalizes its values, drops empty values and is empty if none remain', () => {
    expect(field.normalize(list('A', '', 'B'))).toEqual(list('a', 'b'));
    expect(field.normalize(list(''))).toBeUndefined();
    expect(field.isEmpty(list('', ''))).toBe(true);
  });

  test('reports the path of an issue', () => {
    expect(field.validate(list('ok', 'not ok')).map(issue => issue.path)).toEqual([
      ['listValue', 1, 'stringValue'],
    ]);
  });

  test('is converted to text and back, and rejects unreadable values', () => {
    expect(field.toText(list('a', 'b'), context)).toBe('a; b');
    expect(field.parseText('a; b', context)).toEqual({ value: list('a', 'b') });
    expect(field.parseText('a; bad', context)).toHaveProperty('issue');
  });

  test('matches “Equals” if any value is equal, and “NotEquals” if no value is equal', () => {
    const match = (operator: 'Equals' | 'NotEquals', stringValue: string) =>
      field.matches({ value: list('a', 'b'), operator, operand: { stringValue }, context });
    expect([match('Equals', 'b'), match('NotEquals', 'b'), match('NotEquals', 'c')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test('matches an empty value by “Equals” without an operand, for lists and single values', () => {
  for (const array of [false, true]) {
    const field = testFieldRegistry.bind(createTestTextField('x', { array }));
    const ask = (operator: 'Equals' | 'NotEquals' | 'Contains') =>
      field.matches({ value: undefined, operator, operand: undefined, context: getContext({}) });
    expect([ask('Equals'), ask('NotEquals'), ask('Contains')]).toEqual([true, false, false]);
  }
});

test('shows and compares the value of the target of a computed field, and stores no value', () => {
  const echo = createTestTextField('echo', {
    type: 'Echo',
    directoryFieldId: 'through',
    directoryRelatedFieldId: 'theirs',
  });
  const field = testFieldRegistry.bind(echo);
  const context = getContext({ through: { stringValue: 'item' } });
  expect(field.toText(undefined, context)).toBe('echoed');
  expect(field.normalize({ stringValue: 'x' })).toBeUndefined();
  const matches = (stringValue: string) =>
    field.matches({ value: undefined, operator: 'Equals', operand: { stringValue }, context });
  expect([matches('echoed'), matches('other')]).toEqual([true, false]);
});

test('evaluates nested conditions, and converts a filter value to conditions', () => {
  const compiled = compileDirectory(
    createTestDirectory([createTestTextField('a'), createTestTextField('b')]),
    testFieldRegistry,
  );
  const context = getContext({ a: { stringValue: 'apple' }, b: { stringValue: 'pear' } });
  const is = (field: string, stringValue: string) => ({
    field,
    operator: 'Equals' as const,
    value: { stringValue },
  });
  expect(
    isConditionMet({ any: [is('a', 'x'), { all: [is('a', 'apple'), is('b', 'pear')] }] }, compiled, context),
  ).toBe(true);
  expect(isConditionMet({ all: [is('a', 'apple'), { any: [] }] }, compiled, context)).toBe(false);
  expect(filterToConditions(testFieldRegistry.bind(createTestTextField('a')), { stringValue: 'pp' })).toEqual(
    [{ field: 'a', operator: 'Contains', value: { stringValue: 'pp' } }],
  );
});

test('requires a single value of a list to meet all conditions on an entry', () => {
  const compiled = compileDirectory(
    createTestDirectory([{ ...createTestTextField('a'), array: true }, createTestTextField('b')]),
    testFieldRegistry,
  );
  const has = (stringValue: string) => ({
    field: 'a',
    operator: 'Contains' as const,
    value: { stringValue },
  });
  const isMet = (values: FieldValues, ...where: Condition[]) =>
    isConditionMet({ some: 'a', where }, compiled, getContext(values));
  expect(isMet({ a: list('apple', 'pear') }, has('app'), has('le'))).toBe(true);
  expect(isMet({ a: list('apple', 'pear') }, has('app'), has('ear'))).toBe(false);
  expect(isMet({ a: list('apple', 'pear') }, { any: [has('x'), has('ear')] })).toBe(true);
  // An empty value has no entries, so even a negated condition isn't met.
  expect(isMet({}, { field: 'a', operator: 'NotEquals', value: { stringValue: 'apple' } })).toBe(false);
  const single: Condition = { some: 'b', where: [{ ...has('p'), field: 'b' }] };
  expect(isConditionMet(single, compiled, getContext({ b: { stringValue: 'p' } }))).toBe(false);
});

test('ignores an empty string and a range without bounds as filters (specification section 5)', () => {
  expect(normalizeFilter({ stringValue: '  ' })).toBeUndefined();
  expect(normalizeFilter({ numberRangeValue: {} })).toBeUndefined();
  expect(normalizeFilter({ dateRangeValue: { from: '', till: '' } })).toBeUndefined();
  expect(normalizeFilter({ numberRangeValue: { from: 0 } })).toEqual({ numberRangeValue: { from: 0 } });
});

describe('The registry', () => {
  test('rejects duplicate and incomplete types, and names the field of an unknown type', () => {
    expect(() => createFieldRegistry([testTextPlugin, testTextPlugin])).toThrow('Word is registered twice');
    const { compare: _, ...incomplete } = testTextPlugin;
    expect(() => createFieldRegistry([incomplete as typeof testTextPlugin])).toThrow('Word lacks compare');
    expect(() => testFieldRegistry.bind(createTestTextField('amount', { type: 'Nope' }))).toThrow(
      'no field type Nope (field amount)',
    );
  });
});
