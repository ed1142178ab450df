import { expect, test } from 'vitest';
import { formatAddress, parseAddress, parseCoordinate } from './addressText.core.ts';

const kyiv = { lat: 50.45, lng: 30.52 };

test.each([
  ['50.45, 30.52', kyiv],
  [' 50.45;30.52 ', kyiv],
  ['Kyiv (50.45, 30.52)', { address: 'Kyiv', ...kyiv }],
  ['geo:50.45,30.52?z=12', kyiv],
  ['https://www.google.com/maps/@50.45,30.52,17z', kyiv],
  ['https://www.google.com/maps?q=50.45,30.52', kyiv],
  ['https://www.google.com/maps/search/?api=1&query=50.45%2C30.52', kyiv],
  ['https://maps.google.com.ua/?q=loc:50.45,30.52&hl=uk', kyiv],
  ['https://www.google.com/maps/place/50.45,30.52/data=x', kyiv],
  ['https://www.openstreetmap.org/#map=17/50.45/30.52', kyiv],
  ['https://www.openstreetmap.org/?mlat=50.45&mlon=30.52#map=12/50/30', kyiv],
  [
    'https://www.google.com/maps/place/%D0%9A%D0%B8%D1%97%D0%B2,+02000/@50.4,30.5,11z/data=!3m1!4b1!4m6!3m5!8m2!3d50.45!4d30.52',
    { address: 'Київ, 02000', ...kyiv },
  ],
])('parses %s', (text, value) => {
  expect(parseAddress(text)).toEqual(value);
});

test.each([
  'Khreshchatyk 1',
  'https://maps.app.goo.gl/abc',
  'https://example.com/@50.45,30.52',
  'https://www.google.com/maps/place/%E0%A4%A',
  '12 34',
])('keeps %s as address text', text => {
  expect(parseAddress(text)).toEqual({ address: text });
});

test('parses the text it formats', () => {
  for (const value of [kyiv, { address: 'Kyiv' }, { address: 'Kyiv', ...kyiv }]) {
    expect(parseAddress(formatAddress(value))).toEqual(value);
  }
});

test('parses a single coordinate, with a decimal comma or a minus sign', () => {
  expect(['50,45', '−12.5', '', 'abc', '1e2'].map(parseCoordinate)).toEqual([
    50.45,
    -12.5,
    undefined,
    undefined,
    100,
  ]);
});
