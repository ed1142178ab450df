import { expect, test } from 'vitest';
import { DEFAULT_RECORD_VIEW, type RecordView } from './recordView.ts';
import { isSameView } from './sameView.ts';

const view: RecordView = {
  ...DEFAULT_RECORD_VIEW,
  filters: {
    ...DEFAULT_RECORD_VIEW.filters,
    fields: { due: { dateRangeValue: { from: '2026-11-23', till: '2026-11-29' } } },
    conditions: [{ field: 'amount', operator: 'More', value: { numberValue: 5 } }],
  },
  columnsWidth: { title: 200, amount: 120 },
};

test('treats views as equal regardless of the order of their properties', () => {
  expect(isSameView(reversed(view), view)).toBe(true);
  expect(isSameView({ ...view, columnsOrder: [] }, view)).toBe(true);
});

test('detects a changed view', () => {
  expect(isSameView({ ...view, orderBy: { field: 'amount', asc: true } }, view)).toBe(false);
  expect(isSameView({ ...view, columnsWidth: { title: 200 } }, view)).toBe(false);
  const [condition] = view.filters.conditions;
  const twice = { ...view.filters, conditions: [condition, condition] };
  expect(isSameView({ ...view, filters: twice }, view)).toBe(false);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, reversed(member)] as const)
      .reverse(),
  );
}
