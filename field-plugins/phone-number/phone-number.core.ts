import type { FieldContext, FieldPlugin, ParsedText } from '#core/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import { PHONE_DEFAULT_COUNTRY, PHONE_MAX_LENGTH } from '#core/limits.ts';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { compareCodePoints } from '#core/text.ts';
import { checkDescribedSettings, readSetting } from '../shared/checkSettings.ts';
import { describeSetting, settingsOf } from '../shared/settings.ts';
import { hasNoText, matchesText, memberSchema, sameText, textOf } from '../shared/stringValue.ts';
import { compilePattern } from './pattern.core.ts';
import { formatPhone, readPhone } from './phoneNumber.core.ts';

const settings = settingsOf({
  own: [
    describeSetting('settings.onlyPhoneCharacters', 'flag', {
      helpId: 'setting.settings.onlyPhoneCharacters.help',
    }),
    describeSetting('settings.pattern', 'text', { helpId: 'setting.settings.pattern.help' }),
  ],
  canBeUnique: true,
  canBeArray: true,
});

/**
 * A phone number, stored as E.164 (`+380441234567`) so that equal numbers are equal texts, shown in international form
 * (`+380 44 123 4567`). What cannot be read is kept and refused. Written numbers without a country code belong to the
 * account's country.
 */
export const phoneNumberPlugin: FieldPlugin<'PhoneNumber'> = {
  type: 'PhoneNumber',
  labelId: 'field.PhoneNumber.label',
  valueKind: 'stringValue',
  settings,
  checkSettings: (definition, context) => [
    ...checkDescribedSettings(settings, definition, context),
    ...checkPatternSetting(definition),
  ],
  schema: () => memberSchema('stringValue', { type: 'string', maxLength: PHONE_MAX_LENGTH }),
  uiOptions: definition => ({
    maxLength: PHONE_MAX_LENGTH,
    onlyPhoneCharacters: readSetting(definition, 'settings.onlyPhoneCharacters') === true,
  }),
  initial: null,
  normalize(value) {
    if (hasNoText(value)) return undefined;
    return { stringValue: readPhone(textOf(value)) ?? textOf(value) };
  },
  isEmpty: hasNoText,
  equals: sameText,
  validate: checkPhone,
  toText: value => formatPhone(textOf(value)),
  parseText: parsePhone,
  compare: (a, b) => compareCodePoints(textOf(a), textOf(b)),
  filter: {
    shape: 'stringValue',
    operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
    defaultOperator: 'Contains',
    matches({ value, operator, operand }) {
      const wanted = digitsOf(textOf(operand));
      return wanted !== '' && matchesText(digitsOf(textOf(value)), operator, wanted);
    },
  },
  computed: null,
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
};

/** Blanks, hyphens and parentheses do not count when numbers are searched. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

/** The country that numbers without a country code belong to (specification section 5: fallback us). */
export function defaultCountry({ countryCode }: Pick<FieldContext, 'countryCode'>): string {
  return countryCode || PHONE_DEFAULT_COUNTRY;
}

function checkPhone(value: FieldValue, definition: FieldDefinition): Issue[] {
  const text = textOf(value);
  if (readPhone(text) !== text) return [createIssue(['stringValue'], unreadableCode(text, definition))];
  return matchesPattern(text, definition) ? [] : [createIssue(['stringValue'], 'InvalidPhone')];
}

function parsePhone(text: string, definition: FieldDefinition, context: FieldContext): ParsedText {
  const refuse = (code: string) => ({ issue: createIssue([], code, { text }) });
  if (mustBePhoneCharacters(definition) && hasOtherCharacters(text)) return refuse('InvalidPhoneCharacters');
  const stringValue = readPhone(text, defaultCountry(context));
  if (!stringValue || !matchesPattern(stringValue, definition)) return refuse('InvalidPhone');
  return { value: { stringValue } };
}

function unreadableCode(text: string, definition: FieldDefinition): string {
  return mustBePhoneCharacters(definition) && hasOtherCharacters(text)
    ? 'InvalidPhoneCharacters'
    : 'InvalidPhone';
}

function mustBePhoneCharacters(definition: FieldDefinition): boolean {
  return readSetting(definition, 'settings.onlyPhoneCharacters') === true;
}

/** Digits, parentheses, hyphen, plus and whitespace (specification section 5). */
function hasOtherCharacters(text: string): boolean {
  return /[^\d()\-+\s]/.test(text);
}

function matchesPattern(text: string, definition: FieldDefinition): boolean {
  const pattern = readSetting(definition, 'settings.pattern');
  return typeof pattern !== 'string' || pattern === '' || (compilePattern(pattern)?.test(text) ?? true);
}

function checkPatternSetting(definition: FieldDefinition): Issue[] {
  const pattern = readSetting(definition, 'settings.pattern');
  if (pattern === undefined || pattern === '') return [];
  const isUsable = typeof pattern === 'string' && compilePattern(pattern) !== undefined;
  return isUsable ? [] : [createIssue(['settings', 'pattern'], 'SettingInvalid')];
}
