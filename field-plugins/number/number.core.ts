import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { validateBounds, validateSettings } from '../shared/checkSettings.ts';
import { formulaSettings } from '../shared/formula.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  getText,
  hasNoText,
  hasSameTextValue,
  isOrderMatch,
  normalizeText,
  ORDINAL_OPERATORS,
} from '../shared/stringValue.ts';
import { summaryRowSetting } from '../shared/total.ts';
import {
  countDecimalPlaces,
  formatDecimal,
  getDecimalNotations,
  parseDecimal,
  parseDecimalWithSeparator,
  roundDecimal,
  stripCurrency,
} from './decimal.core.ts';

const settings = describeSettings({
  own: [
    describeSetting('precision', 'integer', { helpId: 'setting.precision.help' }),
    summaryRowSetting,
    ...formulaSettings,
  ],
  canBeUnique: true,
  canBeArray: true,
});

const getNumber = (value: FieldValue) => value.numberValue ?? Number.NaN;

/** A decimal, rounded half away from zero to the definition's precision (specification section 5). */
export const numberPlugin: FieldPlugin<'Number'> = {
  type: 'Number',
  labelId: 'field.Number.label',
  isOffered: true,
  valueKind: 'numberValue',
  scriptType: 'number',
  isNumeric: true,
  canBeKey: true,
  readsText: 'own',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...validateBounds(definition, 'precision', { min: -10, max: 15, isWhole: true }),
  ],
  schema: () =>
    buildMemberSchema('numberValue', {
      type: 'number',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  uiOptions: definition => ({ precision: getNumberPrecision(definition), step: getNumberStep(definition) }),
  initial: null,
  normalize: normalizeNumber,
  isEmpty: value => value.numberValue === undefined && hasNoText(value),
  equals: (a, b) => Object.is(getNumber(a), getNumber(b)) && hasSameTextValue(a, b),
  validate: checkNumber,
  toText: (value, definition, { locale }) =>
    value.numberValue === undefined
      ? getText(value)
      : formatDecimal(value.numberValue, getNumberPrecision(definition), locale),
  searchTexts: ({ numberValue, ...others }, definition) =>
    numberValue === undefined
      ? [getText(others)]
      : getDecimalNotations(numberValue, getNumberPrecision(definition)),
  keywordForms: null,
  parseText(text, definition, { locale, textFormat }) {
    const figure = stripCurrency(text);
    const parsed = textFormat
      ? parseDecimalWithSeparator(textFormat.decimal, figure, getNumberPrecision(definition))
      : parseDecimal(figure, getNumberPrecision(definition), locale);
    if ('error' in parsed) return { issue: createIssue([], parsed.error, { text }) };
    const { value: numberValue } = parsed;
    return isInRange(numberValue) ? { value: { numberValue } } : { issue: outOfRange([], numberValue) };
  },
  compare: (a, b) => getNumber(a) - getNumber(b),
  filter: {
    shape: 'numberRangeValue',
    operators: ORDINAL_OPERATORS,
    defaultOperator: 'Equals',
    matches: ({ value, operator, operand }) => isOrderMatch(getNumber(value) - getNumber(operand), operator),
    containedParts: null,
  },
  computed: null,
  columns: null,
  formula: { type: 'number', canBeResult: true, places: getNumberPrecision },
  figures: { kind: 'Numbers', number: getNumber, places: getNumberPrecision },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: ({ numberValue }) => (numberValue === undefined ? null : toExactMatchKey(String(numberValue))),
};

/** Returns the number of decimals. A missing or negative precision means whole numbers. */
export function getNumberPrecision({ precision = 0 }: FieldDefinition): number {
  return Math.max(precision, 0);
}

/** Returns the smallest step, derived from the precision: 1, 0.1, 0.01. */
export function getNumberStep(definition: FieldDefinition): number {
  return Number(`1e-${getNumberPrecision(definition)}`);
}

/** Moves one step up or down, exactly in decimals, and within the limits of the type. */
export function adjustNumberByStep(number: number, direction: 1 | -1, definition: FieldDefinition): number {
  const next = roundDecimal(number + direction * getNumberStep(definition), getNumberPrecision(definition));
  return Math.min(Math.max(next, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/**
 * Rounds numbers. Keeps numbers out of range, and an editor's text that isn't a number, so that validation can reject
 * them.
 */
function normalizeNumber(value: FieldValue, definition: FieldDefinition): FieldValue | undefined {
  const { numberValue } = value;
  if (numberValue === undefined) return normalizeText(value);
  if (!isInRange(numberValue)) return { numberValue };
  return { numberValue: roundDecimal(numberValue, getNumberPrecision(definition)) };
}

function checkNumber(value: FieldValue, definition: FieldDefinition): Issue[] {
  const number = getNumber(value);
  const precision = getNumberPrecision(definition);
  if (!Number.isFinite(number)) return [unreadable(value, precision)];
  if (!isInRange(number)) return [outOfRange(['numberValue'], number)];
  if (countDecimalPlaces(number) <= precision) return [];
  return [createIssue(['numberValue'], precision === 0 ? 'NotWhole' : 'TooPrecise', { precision })];
}

/** Returns the issue for an editor's text that isn't a number, or has more digits than a number can represent. */
function unreadable(value: FieldValue, precision: number): Issue {
  const isTooPrecise = (['en', 'uk'] as const).some(locale => {
    const parsed = parseDecimal(getText(value), precision, locale);
    return 'error' in parsed && parsed.error === 'TooPrecise';
  });
  return createIssue(['numberValue'], isTooPrecise ? 'TooPrecise' : 'InvalidNumber');
}

function outOfRange(path: Issue['path'], number: number): Issue {
  return number > 0
    ? createIssue(path, 'TooLarge', { limit: Number.MAX_SAFE_INTEGER })
    : createIssue(path, 'TooSmall', { limit: Number.MIN_SAFE_INTEGER });
}

function isInRange(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}
