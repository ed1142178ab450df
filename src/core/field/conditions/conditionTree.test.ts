import { expect, test } from 'vitest';
import type { Condition } from '../../model.ts';
import { mapConditions } from './conditionTree.ts';

const leaf = (field: string): Condition => ({ field, operator: 'Equals', value: { stringValue: 'x' } });
const translate = (conditions: readonly Condition[]) =>
  mapConditions(conditions, {
    field: condition => (condition.field === 'known' ? { ...condition, field: 'KNOWN' } : undefined),
    some: field => (field === 'lines' ? 'LINES' : undefined),
  });

test('replaces the leaves of nested groups', () => {
  expect(translate([{ any: [leaf('known'), { all: [leaf('known'), leaf('gone')] }] }])).toEqual([
    { any: [leaf('KNOWN'), { all: [leaf('KNOWN')] }] },
  ]);
});

test('drops groups that lose all their conditions, since an empty group matches every record', () => {
  expect(translate([{ any: [leaf('known'), { all: [leaf('gone')] }] }, { all: [leaf('gone')] }])).toEqual([
    { any: [leaf('KNOWN')] },
  ]);
  expect(translate([{ some: 'lines', where: [{ any: [leaf('gone')] }] }])).toEqual([]);
});
