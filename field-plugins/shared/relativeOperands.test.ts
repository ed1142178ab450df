import { expect, test } from 'vitest';
import { filterToConditions, normalizeFilter } from '#core/field/conditions/conditions.ts';
import { resolveOperands, validateRelativeOperands } from '#core/field/conditions/relativeOperands.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Condition } from '#core/model.ts';
import { fieldPlugins } from '../index.core.ts';

const asker = { userId: 'u-1', today: '2026-11-26', weekStart: 'Monday' as const };
const engine = createFieldRegistry(fieldPlugins);
const fields = {
  owner: engine.bind({ id: 'owner', code: 'owner', name: 'Owner', type: 'Person' }),
  title: engine.bind({ id: 'title', code: 'title', name: 'Title', type: 'String' }),
  due: engine.bind({ id: 'due', code: 'due', name: 'Due', type: 'Date' }),
};
const place = {
  fieldOf: (id: string) => Object.values(fields).find(one => one.definition.id === id),
  engine,
};

test("replaces 'me' with the caller and a period with its days, at any depth", () => {
  const condition: Condition = {
    any: [
      { field: 'owner', operator: 'Equals', value: { me: true } },
      { some: 'rows', where: [{ field: 'day', operator: 'During', value: { period: 'ThisWeek' } }] },
    ],
  };
  expect(resolveOperands(condition, asker)).toEqual({
    any: [
      { field: 'owner', operator: 'Equals', value: { stringValue: 'u-1' } },
      {
        some: 'rows',
        where: [{ field: 'day', operator: 'During', value: { stringValue: '2026-11-23/2026-11-29' } }],
      },
    ],
  });
});

test("rejects 'me' and periods with fields or operators that don't support them", () => {
  const issuesOf = (condition: Condition) =>
    validateRelativeOperands(condition, ['if'], place).map(({ code, path }) => [code, path.join('.')]);
  expect(issuesOf({ field: 'owner', operator: 'NotEquals', value: { me: true } })).toEqual([]);
  expect(issuesOf({ field: 'due', operator: 'During', value: { period: 'Today' } })).toEqual([]);
  expect(
    issuesOf({
      all: [
        { field: 'title', operator: 'Equals', value: { me: true } },
        { field: 'owner', operator: 'Contains', value: { me: true } },
        { field: 'due', operator: 'Equals', value: { period: 'Today' } },
        { some: 'rows', where: [{ field: 'owner', operator: 'Equals', value: { me: true } }] },
      ],
    }),
  ).toEqual([
    ['UnknownOperator', 'if.all.0.value.me'],
    ['UnknownOperator', 'if.all.1.value.me'],
    ['UnknownOperator', 'if.all.2.value.period'],
    ['UnknownOperator', 'if.all.3.where.0.value.me'],
  ]);
});

test("keeps 'me' alongside other users in filters, but drops dates when a period is set", () => {
  expect(normalizeFilter({ dateRangeValue: { period: 'Today', from: '2026-01-01' } })).toEqual({
    dateRangeValue: { period: 'Today' },
  });
  expect(normalizeFilter({ me: true, idsValue: [] })).toEqual({ me: true });
  expect(filterToConditions(fields.due, { dateRangeValue: { period: 'Today' } })).toEqual([
    { field: 'due', operator: 'During', value: { period: 'Today' } },
  ]);
  expect(filterToConditions(fields.owner, { me: true, idsValue: ['u-2'] })).toEqual([
    {
      any: [
        { field: 'owner', operator: 'Equals', value: { stringValue: 'u-2' } },
        { field: 'owner', operator: 'Equals', value: { me: true } },
      ],
    },
  ]);
});
