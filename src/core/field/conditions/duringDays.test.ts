import { expect, test } from 'vitest';
import { formatMovedBetween, parseMovedBetween } from '../movedBetween.ts';
import { parseDaysOperand, toDaysOperand } from './duringDays.ts';
import { resolveOperands } from './relativeOperands.ts';

const asker = { userId: 'u-1', today: '2026-11-26', weekStart: 'Monday' as const };

const during = (stringValue: string) => ({
  field: 'CreatedAt',
  operator: 'During' as const,
  value: { stringValue },
});

test('replaces names of periods with days at any depth, and leaves other values unchanged', () => {
  const day = { field: 'CreatedAt', operator: 'Equals' as const, value: { dateValue: '2026-11-01' } };
  const condition = { any: [during('ThisMonth'), { all: [during('2026-01-01/2026-01-05'), day] }] };
  expect(resolveOperands(condition, asker)).toEqual({
    any: [during('2026-11-01/2026-11-30'), { all: [during('2026-01-01/2026-01-05'), day] }],
  });
  expect(resolveOperands(during('Someday'), asker)).toEqual(during('Someday'));
});

test.each([
  ['2026-01-01/2026-01-05', ['2026-01-01', '2026-01-05']],
  ['ThisMonth', undefined],
  ['2026-01-01', undefined],
  ['2026-01-01/', undefined],
])('resolves %s to the days %j', (stringValue, days) => {
  expect(parseDaysOperand({ stringValue })).toEqual(days);
});

test('parses the days it formats', () => {
  expect(parseDaysOperand(toDaysOperand(['2026-01-01', '2026-01-05']))).toEqual(['2026-01-01', '2026-01-05']);
});

test('parses the status change it formats, and resolves its period to days', () => {
  const move = { from: 'a-1', to: null, during: 'LastMonth' };
  expect(parseMovedBetween(formatMovedBetween(move))).toEqual(move);
  expect(parseMovedBetween({ stringValue: '>' })).toEqual({ from: null, to: null, during: null });
  expect(parseMovedBetween({ stringValue: 'nowhere' })).toBeUndefined();
  const moved = { field: 'Status', operator: 'Moved' as const, value: formatMovedBetween(move) };
  expect(resolveOperands(moved, asker)).toEqual({
    ...moved,
    value: formatMovedBetween({ ...move, during: '2026-10-01/2026-10-31' }),
  });
});
