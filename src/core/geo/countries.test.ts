import { expect, test } from 'vitest';
import { COUNTRY_CODES, findZoneCountry } from './countries.ts';

test('assigns a time zone to a country, under any of its names', () => {
  for (const zone of ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Simferopol'])
    expect(findZoneCountry(zone)).toBe('ua');
  expect(findZoneCountry('Europe/Berlin')).toBe('de');
  expect(findZoneCountry('America/New_York')).toBe('us');
  expect(findZoneCountry('Asia/Kolkata')).toBe('in');
});

test('returns undefined for a zone without a country', () => {
  for (const zone of ['UTC', 'Mars/Olympus', '']) expect(findZoneCountry(zone)).toBeUndefined();
});

test('lists every country once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
