import { expect, test } from 'vitest';
import { getCountryOptions, getTimeZoneOptions } from './countries.ts';

test('shows current names of time zones, and keeps unknown ones', () => {
  const values = getTimeZoneOptions('en', 'Mars/Olympus').map(({ value }) => value);
  expect(values).toContain('Europe/Kyiv');
  expect(values).not.toContain('Europe/Kiev');
  expect(values).toContain('UTC');
  expect(values).toContain('Mars/Olympus');
  expect(new Set(values).size).toBe(values.length);
});

test('shows a zone saved under its former name once, by its current name', () => {
  const options = getTimeZoneOptions('en', 'Europe/Kiev');
  const ofKyiv = options.filter(({ label }) => /Ki?y?i?e?v/.test(label));
  expect(ofKyiv.map(({ value, label }) => [value, label.split(' ')[0]])).toEqual([
    ['Europe/Kiev', 'Europe/Kyiv'],
  ]);
  expect(options.map(({ label }) => label).join()).not.toContain('Kiev');
});

test('sorts countries in the language of the interface', () => {
  const labels = getCountryOptions('uk').map(({ label }) => label);
  expect(labels).toContain('Україна');
  expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'uk')));
});
