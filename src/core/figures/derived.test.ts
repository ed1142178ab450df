import { expect, test } from 'vitest';
import { computeChange, computeRunningTotals, computeShare } from './derived.ts';

test('rounds a share to one decimal place, and returns null if the value or the total is missing or zero', () => {
  expect(computeShare('1', '3')).toBe('33.3');
  expect(computeShare('0.15', '2.4')).toBe('6.3');
  expect(computeShare('-1', '16')).toBe('-6.3');
  expect(computeShare('9007199254740993', '9007199254740993')).toBe('100');
  expect([computeShare('1', '0'), computeShare(null, '5'), computeShare('2026-01-01', '5')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('computes a running total exactly, beyond the precision of a double', () => {
  expect(computeRunningTotals(['0.1', '0.2', null, '0.3'])).toEqual(['0.1', '0.3', '0.3', '0.6']);
  expect(computeRunningTotals(['9007199254740992', '1'])).toEqual(['9007199254740992', '9007199254740993']);
});

test('reports a change as a difference, and as a percentage if there was a previous value', () => {
  expect(computeChange('0.3', '0.2')).toEqual({ difference: '0.1', percent: '50' });
  expect(computeChange('5', '0')).toEqual({ difference: '5', percent: null });
  expect(computeChange('-5', '-10')).toEqual({ difference: '5', percent: '50' });
  expect(computeChange('5', null)).toBeNull();
  expect(computeChange('2026-01-01', '2025-01-01')).toBeNull();
});
