import { expect, test } from 'vitest';
import { getLocalDateTime, toInstantInZone, toInstantRange } from './zonedTime.ts';

test('converts days to instants in a time zone, including days of 23 and 25 hours', () => {
  const kyiv = (day: string) => toInstantRange({ from: day, till: day }, 'Europe/Kyiv');
  expect(kyiv('2026-11-23')).toEqual({ from: '2026-11-22T22:00:00.000Z', till: '2026-11-23T22:00:00.000Z' });
  expect(kyiv('2026-03-29')).toEqual({ from: '2026-03-28T22:00:00.000Z', till: '2026-03-29T21:00:00.000Z' });
  expect(kyiv('2026-10-25')).toEqual({ from: '2026-10-24T21:00:00.000Z', till: '2026-10-25T22:00:00.000Z' });
});

test.each(['UTC', 'Europe/Kyiv', 'Pacific/Apia', 'America/New_York', 'Etc/GMT+12'])(
  'returns instants with four-digit years for missing and extreme days in %s',
  zone => {
    const fourDigits = /^\d{4}-/;
    for (const day of [undefined, '0000-01-01', '0001-01-01', '0999-12-31', '9999-12-31']) {
      const { from, till } = toInstantRange({ from: day, till: day }, zone);
      expect(from).toMatch(fourDigits);
      expect(till).toMatch(fourDigits);
      expect(from < till).toBe(true);
    }
    expect(getLocalDateTime(toInstantInZone('0800-01-01', 60, zone), zone)).toBe('0800-01-01T01:00:00');
  },
);
