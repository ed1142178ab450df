import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { expandKeyword, mergeKeywordSearchForms } from '#core/field/searchText.ts';
import { phoneNumberPlugin } from './phone-number.core.ts';
import { getPhoneNotations } from './phoneNumber.core.ts';
import { getPhoneSearchForms, isCompletePhone } from './typedPhone.core.ts';

/** Simulates keyword search. Returns true if the texts of the number contain one of the forms. */
function isFound(typed: string, stored: string, country: string): boolean {
  const texts = getPhoneNotations(stored).join('\n');
  return [typed, ...getPhoneSearchForms(typed, country)].some(form => texts.includes(form));
}

test.each([
  '050 123-45-67',
  '(050) 1234567',
  '+38 050 123 45 67',
  '380501234567',
  '0501234567',
  '8 050 123 45 67',
  '+380 (50) 123 45 67',
  '+38 (050) 123-45-67',
  '00380501234567',
  '00 380 50 123',
  'tel:+380501234567',
  '050.123.45.67',
  "050/123'45'67",
  '123 45 67',
  '(50)',
])('finds +380501234567 by %s in every country', typed => {
  for (const country of ['ua', 'us', 'de', ''])
    expect(isFound(typed, '+380501234567', country), country).toBe(true);
});

test('finds a foreign number by its national or international form', () => {
  expect(isFound('030 / 12 34 56 78', '+493012345678', 'ua')).toBe(true);
  expect(isFound('+49 (0)30 12345678', '+493012345678', 'ua')).toBe(true);
  expect(isFound('011 380 50 123 45 67', '+380501234567', 'us')).toBe(true);
});

/** Simulates the database. Returns true if the texts of a record contain one form of each group. */
function isKeywordIn(keyword: string, texts: readonly string[], countryCode = 'ua'): boolean {
  const groups = expandKeyword(
    keyword,
    mergeKeywordSearchForms({ plugins: [phoneNumberPlugin] }, { countryCode }),
  );
  return groups.every(forms => forms.some(form => texts.some(text => text.includes(form))));
}

test.each(['00380671234567 77777', '+380671234567 77777', '(067)123-45-67 77777'])(
  'does not join two adjacent numbers: %s',
  typed => {
    for (const country of ['ua', 'us']) expect(isCompletePhone(typed, country)).toBe(false);
  },
);

test.each(['(066) 000 73 21', '066 000 73 21', '+38 (066) 000-73-21'])(
  'searches for %s as one number, not as separate words',
  typed => {
    expect(isKeywordIn(typed, getPhoneNotations('+380660007321'))).toBe(true);
    // The groups of the typed number are scattered over another number and a price.
    expect(isKeywordIn(typed, [...getPhoneNotations('+380660732100'), '73 000,21'])).toBe(false);
    for (const country of ['us', 'de']) {
      expect(isKeywordIn(typed, getPhoneNotations('+380660007321'), country), country).toBe(true);
      expect(isKeywordIn(typed, [...getPhoneNotations('+380660732100'), '73 000,21'], country), country).toBe(
        false,
      );
    }
    // A number in a comment, as users write it.
    expect(isKeywordIn('066 000 73 21', ['call 066-000-73-21'])).toBe(true);
    expect(isKeywordIn('(066) 000 73 21', ['call 066 000 73 21'])).toBe(true);
  },
);

test('does not read amounts and names as phone numbers', () => {
  for (const typed of ['1000 2000', 'olena 066 000 73 21', '12 345', ''])
    expect(isCompletePhone(typed, 'ua'), typed).toBe(false);
});

test("returns no forms for texts that are too short or aren't phone numbers", () => {
  for (const typed of [
    '',
    'abc',
    '12 345',
    '1.5',
    '1,234.50',
    '05.11',
    '12-',
    '+',
    '()',
    '-',
    '1 2',
    'room 1234567',
  ])
    expect(getPhoneSearchForms(typed, 'ua'), typed).toEqual([]);
});

test('does not match a complete number with other numbers', () => {
  expect(isFound('+38 050 123 45 67', '+380501234568', 'ua')).toBe(false);
  expect(isFound('050 123 45 67', '+380671234567', 'ua')).toBe(false);
});

describe('The example number of every country', () => {
  test.each(getCountries())('is found by its national and its international format: %s', country => {
    const number = getExampleNumber(country, examples);
    if (!number) throw new Error(`There is no example number of ${country}.`);
    const typed = [number.formatNational(), number.formatInternational(), number.number.replace('+', '00')];
    for (const one of typed) expect(isFound(one, number.number, country.toLowerCase()), one).toBe(true);
  });
});
