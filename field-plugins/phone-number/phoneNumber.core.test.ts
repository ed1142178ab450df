import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { buildSampleContext, buildSampleDefinitionContext, createSampleId } from '../shared/sampleWorld.ts';
import { getPreferredCountries, phoneNumberPlugin } from './phone-number.core.ts';
import {
  changePhoneCountry,
  findPhoneCountry,
  findPhoneProblem,
  formatPhone,
  getPhoneNotations,
  normalizePhone,
} from './phoneNumber.core.ts';

const registry = createFieldRegistry([phoneNumberPlugin]);
const definition: FieldDefinition = {
  id: createSampleId(2001),
  code: 'phone',
  name: 'Phone',
  type: 'PhoneNumber',
};

function getExample(country: CountryCode) {
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`There is no example number of ${country}.`);
  return number;
}

describe('The example number of every country', () => {
  const countries = getCountries();

  test('exists for 245 countries', () => expect(countries).toHaveLength(245));

  test.each(countries)('is parsed, stored, displayed and parsed again without a change: %s', country => {
    const number = getExample(country);
    const context = { ...buildSampleContext({ engine: registry }), countryCode: country.toLowerCase() };
    const field = registry.bind(definition);
    for (const typed of [number.formatNational(), number.formatInternational(), number.number]) {
      const parsed = phoneNumberPlugin.parseText(typed, definition, context);
      expect(parsed, typed).toEqual({ value: { stringValue: number.number } });
    }
    const value = { stringValue: number.number };
    expect(field.normalize(value)).toEqual(value);
    expect(field.validate(value)).toEqual([]);
    const shown = phoneNumberPlugin.toText(value, definition, context);
    expect(shown.startsWith(`+${number.countryCallingCode} `)).toBe(true);
    expect(normalizePhone(shown)).toBe(number.number);
    expect(findPhoneCountry(number.number, country.toLowerCase())).toBe(country.toLowerCase());
  });
});

test('finds the country of a shared calling code by the number, or else uses the expected country', () => {
  expect(findPhoneCountry('+12133734253', 'ca')).toBe('us');
  expect(findPhoneCountry('+1', 'ca')).toBeUndefined();
  expect(findPhoneCountry('+121', 'ca')).toBe('ca');
  expect(findPhoneCountry('+121', 'ua')).toBe('us');
  expect(findPhoneCountry('+38044')).toBe('ua');
  expect(findPhoneCountry('044 123', 'ua')).toBeUndefined();
});

test('reports whether an invalid number is too short, too long or otherwise invalid', () => {
  expect(['+380441', '+38044123456789012', '+380041234567', 'call me', '044'].map(findPhoneProblem)).toEqual([
    'short',
    'long',
    'other',
    'other',
    'other',
  ]);
});

test('replaces the calling code of a number when its country changes, and restores it', () => {
  expect(changePhoneCountry('+380441234567', 'pl')).toBe('+48441234567');
  expect(formatPhone(changePhoneCountry('+48441234567', 'ua'))).toBe('+380 44 123 4567');
});

test('uses the preferred countries of the definition, else those of the account, else the fallback', () => {
  const withSetting = (text: string) => ({ ...definition, settings: { preferredCountries: text } });
  expect(getPreferredCountries(definition, { countryCode: 'ua' })).toEqual(['ua', 'us']);
  expect(getPreferredCountries(definition, { countryCode: '' })).toEqual(['us']);
  expect(getPreferredCountries(withSetting('PL, de;pl'), { countryCode: 'ua' })).toEqual(['pl', 'de']);
});

test("reports unknown countries, and patterns that can't be matched in linear time", () => {
  const pathsOf = (settings: FieldDefinition['settings']) =>
    phoneNumberPlugin
      .checkSettings({ ...definition, settings }, buildSampleDefinitionContext(registry, []))
      .map(issue => issue.path.join('.'));
  expect(
    pathsOf({ preferredCountries: 'ua, PL', pattern: '\\+(380|48)+\\d*', autodetectCountry: true }),
  ).toEqual([]);
  expect(pathsOf({ preferredCountries: 'ua, zz' })).toEqual(['settings.preferredCountries']);
  expect(pathsOf({ preferredCountries: ['ua'] })).toEqual(['settings.preferredCountries']);
  expect(pathsOf({ pattern: '(?=\\d)1' })).toEqual(['settings.pattern']);
  expect(pathsOf({ pattern: '(\\d)\\1' })).toEqual(['settings.pattern']);
});

test('returns the written forms of a phone number, or any other text with its digits', () => {
  expect(getPhoneNotations('+380660007321')).toEqual(['+380 66 000 7321', '+380660007321', '0660007321']);
  expect(getPhoneNotations('+12133734253')).toEqual(['+1 213 373 4253', '+12133734253', '2133734253']);
  expect(getPhoneNotations('ask 12-34')).toEqual(['ask 12-34', '1234']);
});

test('removes decimal zeros that a spreadsheet added to a phone number, but only in imports', () => {
  const typed = { ...buildSampleContext({ engine: registry }), countryCode: 'us' };
  const inFile = { ...typed, textFormat: { decimal: '.', dateOrder: 'ymd' } as const };
  const inText = { ...definition, settings: { onlyPhoneCharacters: true } };
  const read = { value: { stringValue: '+19054445050' } };
  for (const text of ['9054445050.0', '9054445050,0', '+19054445050.00']) {
    expect(phoneNumberPlugin.parseText(text, definition, inFile), text).toEqual(read);
    expect(phoneNumberPlugin.parseText(text, inText, inFile), text).toEqual(read);
    expect(phoneNumberPlugin.parseText(text, definition, typed), text).toHaveProperty('issue');
  }
  for (const text of ['905.0', '9054445050.5', '9054445050.000']) {
    expect(phoneNumberPlugin.parseText(text, definition, inFile), text).toHaveProperty('issue');
  }
});

test.each([
  ['tel:+380671234567', '+380671234567'],
  ['тел. 067 123 45 67', '+380671234567'],
  ['Mobile: +380 67 123 45 67', '+380671234567'],
  ['\u202a+380671234567\u202c', '+380671234567'],
  ['067\u200b1234567', '+380671234567'],
])('reads %j without the surrounding text', (written, stored) => {
  expect(normalizePhone(written, 'ua')).toBe(stored);
});

test.each(['тел. 103', 'call me', '+380 67 123 45 67 ext.', 'вн. 12', 'tel:'])(
  'rejects %j as a number',
  written => {
    expect(normalizePhone(written, 'ua')).toBeUndefined();
  },
);

test.each([
  '044 234 56 78 вн. 12',
  '044 234 56 78, внутр. 12',
  '044 234 56 78 дод 12',
  '044 234 56 78 ext. 12',
  '044 234 56 78 x12',
  '+380 44 234 5678 ext. 12',
  'tel:+380-44-234-56-78;ext=12',
  'тел. (044) 234-56-78 вн. 12',
])('keeps the extension of %s', written => {
  const context = { ...buildSampleContext({ engine: registry }), countryCode: 'ua' };
  const stringValue = '+380442345678;ext=12';
  expect(phoneNumberPlugin.parseText(written, definition, context)).toEqual({ value: { stringValue } });
  expect(phoneNumberPlugin.validate({ stringValue }, definition, registry)).toEqual([]);
  expect(formatPhone(stringValue)).toBe('+380 44 234 5678 ext. 12');
  expect(normalizePhone(formatPhone(stringValue))).toBe(stringValue);
  expect(getPhoneNotations(stringValue)).toEqual([
    '+380 44 234 5678 ext. 12',
    '+380442345678;ext=12',
    '0442345678',
    '38044234567812',
  ]);
  expect(changePhoneCountry(stringValue, 'pl')).toBe('+48442345678;ext=12');
  expect(findPhoneCountry(stringValue)).toBe('ua');
});
