import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryOfZone } from './countries.ts';

test('assigns a time zone to a country, under any of its names', () => {
  for (const zone of ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Simferopol'])
    expect(countryOfZone(zone)).toBe('ua');
  expect(countryOfZone('Europe/Berlin')).toBe('de');
  expect(countryOfZone('America/New_York')).toBe('us');
  expect(countryOfZone('Asia/Kolkata')).toBe('in');
});

test('has no country for some zones', () => {
  for (const zone of ['UTC', 'Mars/Olympus', '']) expect(countryOfZone(zone)).toBeUndefined();
});

test('names every country once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
