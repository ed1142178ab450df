import { expect, test } from 'vitest';
import {
  getScaleSpan,
  getShiftedStart,
  getSpanPosition,
  parseTimelineScale,
  splitTimelineSpan,
} from './timeScale.ts';

test.each([
  ['weeks', '2026-11-25', '2026-11-23', '2026-12-20', '2026-11-30', '2026-11-16'],
  ['months', '2026-11-25', '2026-11-01', '2027-01-31', '2026-12-01', '2026-10-01'],
  ['quarters', '2026-11-25', '2026-10-01', '2027-09-30', '2027-01-01', '2026-07-01'],
] as const)(
  'shows the range of %s around %s, and steps to the next and the previous range',
  (scale, day, from, till, next, before) => {
    const shown = getScaleSpan(scale, day, 'Monday');
    expect(shown).toEqual({ from, till });
    expect([getShiftedStart(scale, shown, 1), getShiftedStart(scale, shown, -1)]).toEqual([next, before]);
    const parts = splitTimelineSpan(scale, shown);
    expect(parts).toHaveLength(scale === 'months' ? 3 : 4);
    expect([parts[0]?.from, parts.at(-1)?.till]).toEqual([from, till]);
  },
);

test('starts weeks on Sunday if the account does', () => {
  expect(getScaleSpan('weeks', '2026-11-25', 'Sunday')).toEqual({ from: '2026-11-22', till: '2026-12-19' });
});

test('draws bars on their days, clipped to the visible range', () => {
  const shown = getScaleSpan('weeks', '2026-11-25', 'Monday');
  const place = (from: string, till: string) => getSpanPosition(shown, { from, till });
  expect(place('2026-11-30', '2026-12-06')).toEqual({
    left: 25,
    width: 25,
    isCutBefore: false,
    isCutAfter: false,
  });
  expect(place('2026-01-01', '2026-11-29')).toEqual({
    left: 0,
    width: 25,
    isCutBefore: true,
    isCutAfter: false,
  });
  expect(place('2026-12-14', '2027-12-14')).toEqual({
    left: 75,
    width: 25,
    isCutBefore: false,
    isCutAfter: true,
  });
});

test('treats an unknown scale as weeks', () => {
  expect([
    parseTimelineScale('months'),
    parseTimelineScale('centuries'),
    parseTimelineScale(undefined),
  ]).toEqual(['months', 'weeks', 'weeks']);
});
