import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldContext, FieldPlugin, ParsedText } from '#core/field/fieldPlugin.ts';
import { createIssue, type IssueCode } from '#core/issues.ts';
import { DEFAULT_PHONE_COUNTRY, MAX_PHONE_LENGTH } from '#core/limits.ts';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { compareCodePoints } from '#core/text.ts';
import { getSetting, validateSettings } from '../shared/checkSettings.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  getText,
  hasNoText,
  hasSameTextValue,
  isTextMatch,
} from '../shared/stringValue.ts';
import { compilePattern } from './pattern.core.ts';
import {
  findPhoneProblem,
  formatPhone,
  getPhoneNotations,
  isCountryCode,
  normalizePhone,
} from './phoneNumber.core.ts';
import { getPhoneSearchForms, isCompletePhone } from './typedPhone.core.ts';

const settings = describeSettings({
  own: [
    describeSetting('settings.preferredCountries', 'text', {
      helpId: 'setting.settings.preferredCountries.help',
    }),
    describeSetting('settings.autodetectCountry', 'flag', {
      helpId: 'setting.settings.autodetectCountry.help',
    }),
    describeSetting('settings.onlyPhoneCharacters', 'flag', {
      helpId: 'setting.settings.onlyPhoneCharacters.help',
    }),
    describeSetting('settings.pattern', 'text', { helpId: 'setting.settings.pattern.help' }),
  ],
  canBeUnique: true,
  canBeArray: true,
});

/**
 * A phone number, stored as E.164 (`+380441234567`) so that equal numbers are equal texts, displayed in international
 * form (`+380 44 123 4567`). Unreadable values are kept, so that validation can reject them. Numbers without a country
 * code belong to the account's country.
 */
export const phoneNumberPlugin: FieldPlugin<'PhoneNumber'> = {
  type: 'PhoneNumber',
  labelId: 'field.PhoneNumber.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: true,
  readsText: 'own',
  importing: {
    isByCountry: true,
    joining: null,
    ofCard: 'phone',
    addOption: null,
    naming: {
      keyOf: value => normalizePhone(getText(value)),
      keyIn: (text, context) => normalizePhone(text.trim(), getDefaultCountry(context)),
    },
  },
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...checkPatternSetting(definition),
    ...checkPreferredCountries(definition),
  ],
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: MAX_PHONE_LENGTH }),
  uiOptions: definition => ({
    maxLength: MAX_PHONE_LENGTH,
    onlyPhoneCharacters: getSetting(definition, 'settings.onlyPhoneCharacters') === true,
  }),
  initial: null,
  normalize(value, definition) {
    const text = getText(value);
    if (text.trim() === '') return undefined;
    const isRefused = hasRefusedCharacters(text, definition);
    return { stringValue: (isRefused ? undefined : normalizePhone(text)) ?? text };
  },
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate: checkPhone,
  toText: value => formatPhone(getText(value)),
  searchTexts: value => getPhoneNotations(getText(value)),
  keywordForms: (typed, context) => getPhoneSearchForms(typed, getDefaultCountry(context)),
  isOneValue: (typed, context) => isCompletePhone(typed, getDefaultCountry(context)),
  parseText: parsePhone,
  compare: (a, b) => compareCodePoints(getText(a), getText(b)),
  filter: {
    shape: 'stringValue',
    operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
    defaultOperator: 'Contains',
    matches({ value, operator, operand }) {
      const wanted = getDigits(getText(operand));
      return wanted !== '' && isTextMatch(getDigits(getText(value)), operator, wanted);
    },
    containedParts: operand => [getDigits(getText(operand))],
  },
  computed: null,
  columns: null,
  formula: { type: 'text', canBeResult: false },
  figures: { kind: 'Each', key: value => getDigits(getText(value)) },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: value => toExactMatchKey(getDigits(getText(value)), { isStrong: true }),
};

/** Returns only the digits. Blanks, hyphens and parentheses are ignored when numbers are searched. */
export function getDigits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

/**
 * Returns the country of numbers without a country code: the account's, or the fallback `us` (specification section 5).
 */
export function getDefaultCountry({ countryCode }: Pick<FieldContext, 'countryCode'>): string {
  return countryCode || DEFAULT_PHONE_COUNTRY;
}

/**
 * Returns the countries at the top of the list: the countries of the definition, or else the account's
 * country and the fallback.
 */
export function getPreferredCountries(
  definition: FieldDefinition,
  context: Pick<FieldContext, 'countryCode'>,
): readonly string[] {
  const chosen = getCountryCodes(definition).filter(isCountryCode);
  return chosen.length > 0 ? chosen : [...new Set([getDefaultCountry(context), DEFAULT_PHONE_COUNTRY])];
}

/** Keeps digits, parentheses, hyphen, plus and whitespace (specification section 5), and removes the rest. */
export function removeNonPhoneCharacters(text: string): string {
  return text.replaceAll(/[^\d()\-+\s]/g, '');
}

export function isLimitedToPhoneCharacters(definition: FieldDefinition): boolean {
  return getSetting(definition, 'settings.onlyPhoneCharacters') === true;
}

function checkPhone(value: FieldValue, definition: FieldDefinition): Issue[] {
  const text = getText(value);
  const issue = (code: IssueCode, params?: Issue['params']) => [createIssue(['stringValue'], code, params)];
  if (hasRefusedCharacters(text, definition)) return issue('InvalidPhoneCharacters');
  if (normalizePhone(text) !== text) return issue('InvalidPhone', { reason: findPhoneProblem(text) });
  return matchesPattern(text, definition) ? [] : issue('InvalidPhone', { reason: 'pattern' });
}

function parsePhone(written: string, definition: FieldDefinition, context: FieldContext): ParsedText {
  const text = context.textFormat ? withoutDecimals(written.trim()) : written.trim();
  const refuse = (code: IssueCode, params?: Issue['params']) => ({
    issue: createIssue([], code, { text, ...params }),
  });
  if (hasRefusedCharacters(text, definition)) return refuse('InvalidPhoneCharacters');
  const stringValue = normalizePhone(text, getDefaultCountry(context));
  if (!stringValue) return refuse('InvalidPhone', { reason: findPhoneProblem(text) });
  return matchesPattern(stringValue, definition)
    ? { value: { stringValue } }
    : refuse('InvalidPhone', { reason: 'pattern' });
}

/** Removes the decimals from `9054445050.0`, which a spreadsheet added because it treated the number as an amount. */
function withoutDecimals(text: string): string {
  return /^(\+?\d{6,})[.,]00?$/.exec(text)?.[1] ?? text;
}

function hasRefusedCharacters(text: string, definition: FieldDefinition): boolean {
  return isLimitedToPhoneCharacters(definition) && removeNonPhoneCharacters(text) !== text;
}

function matchesPattern(text: string, definition: FieldDefinition): boolean {
  const pattern = getSetting(definition, 'settings.pattern');
  return typeof pattern !== 'string' || pattern === '' || (compilePattern(pattern)?.test(text) ?? true);
}

/** Returns the country codes that an administrator entered as a list such as `ua, PL us`, in lower case. */
function getCountryCodes(definition: FieldDefinition): string[] {
  const text = getSetting(definition, 'settings.preferredCountries');
  if (typeof text !== 'string') return [];
  return [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(code => code !== '');
}

function checkPreferredCountries(definition: FieldDefinition): Issue[] {
  const setting = getSetting(definition, 'settings.preferredCountries');
  const isText = setting === undefined || typeof setting === 'string';
  if (isText && getCountryCodes(definition).every(isCountryCode)) return [];
  return [createIssue(['settings', 'preferredCountries'], 'SettingInvalid')];
}

function checkPatternSetting(definition: FieldDefinition): Issue[] {
  const pattern = getSetting(definition, 'settings.pattern');
  if (pattern === undefined || pattern === '') return [];
  const isUsable = typeof pattern === 'string' && compilePattern(pattern) !== undefined;
  return isUsable ? [] : [createIssue(['settings', 'pattern'], 'SettingInvalid')];
}
