import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryOfZone } from './countries.ts';

test('a time zone lies in a country, whichever of its names is given', () => {
  for (const zone of ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Simferopol'])
    expect(countryOfZone(zone)).toBe('ua');
  expect(countryOfZone('Europe/Berlin')).toBe('de');
  expect(countryOfZone('America/New_York')).toBe('us');
  expect(countryOfZone('Asia/Kolkata')).toBe('in');
});

test('some zones lie in none', () => {
  for (const zone of ['UTC', 'Mars/Olympus', '']) expect(countryOfZone(zone)).toBeUndefined();
});

test('every country is named once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
