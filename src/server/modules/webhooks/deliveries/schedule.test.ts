import { expect, test } from 'vitest';
import { computeDeliveryThrottle, computeRetryPause, parseRetryAfter } from './schedule.ts';

const HOUR = 3_600_000;

test('spreads ten attempts over a little more than 75 hours, with increasing pauses', () => {
  const pausesOf = (random: () => number) =>
    Array.from({ length: 10 }, (_, index) => computeRetryPause(index + 1, 0, random));
  const least = pausesOf(() => 0);
  expect(least.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
  expect(least.at(-1)).toBeNull();
  const sum = least.reduce<number>((total, pause) => total + (pause ?? 0), 0) / HOUR;
  expect(sum).toBeGreaterThan(75);
  expect(sum).toBeLessThan(76);
  const most = pausesOf(() => 1);
  expect(most[3]).toBe(132 * 60_000);
});

test('respects the pause that a receiver requests, up to a day', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 01:00:00 GMT', now)).toBe(HOUR);
  expect(parseRetryAfter('9999999999', now)).toBe(24 * HOUR);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const nothing of [undefined, '', 'soon', '-5']) expect(parseRetryAfter(nothing, now)).toBe(0);
  expect(computeRetryPause(1, HOUR, () => 0)).toBe(HOUR);
  expect(computeRetryPause(10, HOUR)).toBeNull();
});

test('slows down an endpoint only after a response with status 429, 502 or 504', () => {
  expect([429, 502, 504].map(status => computeDeliveryThrottle(status, 0))).toEqual([60_000, 60_000, 60_000]);
  expect(computeDeliveryThrottle(429, HOUR)).toBe(HOUR);
  expect([500, 503, undefined].map(status => computeDeliveryThrottle(status, HOUR))).toEqual([0, 0, 0]);
});
