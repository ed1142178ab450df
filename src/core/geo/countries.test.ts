import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryOfZone } from './countries.ts';

test('assigns a time zone to a country, under any of its names', () => {
  for (const zone of ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Simferopol'])
    expect(countryOfZone(zone)).toBe('ua');
  expect(countryOfZone('Europe/Berlin')).toBe('de');
  expect(countryOfZone('America/New_York')).toBe('us');
  expect(countryOfZone('Asia/Kolkata')).toBe('in');
});

test('returns undefined for a zone without a country', () => {
  for (const zone of ['UTC', 'Mars/Olympus', '']) expect(countryOfZone(zone)).toBeUndefined();
});

test('lists every country once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
