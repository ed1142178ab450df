import { expect, test } from 'vitest';
import { changeOf, runningTotals, shareOf } from './derived.ts';

test('rounds a share to one decimal place, and returns null without a share or a total', () => {
  expect(shareOf('1', '3')).toBe('33.3');
  expect(shareOf('0.15', '2.4')).toBe('6.3');
  expect(shareOf('-1', '16')).toBe('-6.3');
  expect(shareOf('9007199254740993', '9007199254740993')).toBe('100');
  expect([shareOf('1', '0'), shareOf(null, '5'), shareOf('2026-01-01', '5')]).toEqual([null, null, null]);
});

test('computes a running total exactly, beyond the precision of a double', () => {
  expect(runningTotals(['0.1', '0.2', null, '0.3'])).toEqual(['0.1', '0.3', '0.3', '0.6']);
  expect(runningTotals(['9007199254740992', '1'])).toEqual(['9007199254740992', '9007199254740993']);
});

test('reports a change as a difference, and as a percentage if there was a previous value', () => {
  expect(changeOf('0.3', '0.2')).toEqual({ difference: '0.1', percent: '50' });
  expect(changeOf('5', '0')).toEqual({ difference: '5', percent: null });
  expect(changeOf('-5', '-10')).toEqual({ difference: '5', percent: '50' });
  expect(changeOf('5', null)).toBeNull();
  expect(changeOf('2026-01-01', '2025-01-01')).toBeNull();
});
