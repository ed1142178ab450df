import { expect, test } from 'vitest';
import { omitHiddenFields } from './omitHiddenFields.ts';

const cost = '01890000-0000-7000-8000-00000000c057';

test('removes everything that refers to a hidden field, at any depth', () => {
  const state = {
    view: 'list',
    filters: {
      fields: { [cost]: { from: 1 }, name: { text: 'x' } },
      conditions: [
        { field: cost.toUpperCase(), operator: 'More', value: { numberValue: 5 } },
        { any: [{ field: cost }, { field: 'name' }] },
        { some: cost, where: [{ field: 'name' }] },
        { some: 'rows', where: [{ field: cost }] },
        { some: 'rows', where: [{ field: cost }, { field: 'name' }] },
      ],
    },
    orderBy: { field: cost, asc: true },
    columnsOrder: [cost, 'name'],
    columnsWidth: { [cost]: 100, name: 80 },
  };
  expect(omitHiddenFields(state, id => id === cost)).toEqual({
    view: 'list',
    filters: {
      fields: { name: { text: 'x' } },
      conditions: [{ any: [{ field: 'name' }] }, { some: 'rows', where: [{ field: 'name' }] }],
    },
    columnsOrder: ['name'],
    columnsWidth: { name: 80 },
  });
  expect(omitHiddenFields(state, () => false)).toEqual(state);
});
