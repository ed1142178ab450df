import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCoalescedCall } from './useCoalescedCall.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('runs once for a burst of requests, after the pause', () => {
  const run = vi.fn();
  const { soon } = createCoalescedCall(run, 250);
  soon();
  vi.advanceTimersByTime(200);
  soon();
  vi.advanceTimersByTime(249);
  expect(run).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs repeatedly during a long burst instead of waiting for its end', () => {
  const run = vi.fn();
  const { soon } = createCoalescedCall(run, 1_000);
  for (let at = 0; at < 3_500; at += 100) {
    soon();
    vi.advanceTimersByTime(100);
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("doesn't run cancelled requests, and waits the full pause for later ones", () => {
  const run = vi.fn();
  const { soon, cancel } = createCoalescedCall(run, 250);
  soon();
  vi.advanceTimersByTime(200);
  cancel();
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledTimes(0);
  soon();
  vi.advanceTimersByTime(249);
  expect(run).toHaveBeenCalledTimes(0);
});
