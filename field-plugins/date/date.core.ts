import { getWeekdayIndex } from '#core/calendar/days.ts';
import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import { parseDaysOperand } from '#core/field/conditions/duringDays.ts';
import type { DefinitionContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { compareCodePoints } from '#core/text.ts';
import { getSetting, validateSettings } from '../shared/checkSettings.ts';
import { formulaSettings } from '../shared/formula.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import { buildMemberSchema, isOrderMatch, ORDINAL_OPERATORS } from '../shared/stringValue.ts';
import {
  formatCalendarDate,
  isCalendarDate,
  parseCalendarDate,
  parseDateInOrder,
} from './calendarDate.core.ts';
import { parseWrittenDate } from './writtenDate.core.ts';

/** How many days before a date users are reminded of it. */
const remindSetting = describeSetting('settings.remindDaysBefore', 'integer', {
  helpId: 'setting.settings.remindDaysBefore.help',
});
const MAX_DAYS_BEFORE = 365;

const settings = describeSettings({
  own: [remindSetting, ...formulaSettings],
  canBeUnique: true,
  canBeArray: true,
});

const getDate = (value: FieldValue) => value.dateValue ?? '';

/** A calendar day `YYYY-MM-DD` without time or time zone, displayed as 31.12.2026 in every language. */
export const datePlugin: FieldPlugin<'Date'> = {
  type: 'Date',
  labelId: 'field.Date.label',
  isOffered: true,
  valueKind: 'dateValue',
  scriptType: 'string, 2026-12-31',
  isNumeric: false,
  canBeKey: true,
  readsText: 'own',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...checkReminding(definition, context),
  ],
  schema: () => buildMemberSchema('dateValue', { type: 'string' }),
  uiOptions: () => ({}),
  initial: null,
  normalize: value => (getDate(value) === '' ? undefined : { dateValue: getDate(value) }),
  isEmpty: value => getDate(value) === '',
  equals: (a, b) => getDate(a) === getDate(b),
  validate: (value, { days }) => checkDay(getDate(value), days),
  toText: value => formatCalendarDate(getDate(value)),
  searchTexts: value => [formatCalendarDate(getDate(value)), getDate(value)],
  keywordForms: null,
  parseText(text, _, { textFormat }) {
    const dateValue = textFormat
      ? (parseDateInOrder(text, textFormat.dateOrder) ?? parseWrittenDate(text))
      : parseCalendarDate(text);
    return dateValue ? { value: { dateValue } } : { issue: createIssue([], 'InvalidDate', { text }) };
  },
  compare: (a, b) => compareCodePoints(getDate(a), getDate(b)),
  filter: {
    shape: 'dateRangeValue',
    operators: [...ORDINAL_OPERATORS, 'During', 'Weekday'],
    defaultOperator: 'Equals',
    matches({ value, operator, operand }) {
      const day = getDate(value);
      if (operator === 'Weekday') return getWeekdayIndex(day) + 1 === operand.numberValue;
      if (operator === 'During') {
        const days = parseDaysOperand(operand);
        return days !== undefined && days[0] <= day && day <= days[1];
      }
      return getDate(operand) !== '' && isOrderMatch(compareCodePoints(day, getDate(operand)), operator);
    },
    containedParts: null,
  },
  computed: null,
  columns: null,
  formula: { type: 'date', canBeResult: true },
  figures: { kind: 'Days', day: getDate },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: ({ dateValue = '' }) => toExactMatchKey(dateValue),
};

function checkDay(day: string, limits: FieldDefinition['days']): Issue[] {
  if (!isCalendarDate(day)) return [createIssue(['dateValue'], 'InvalidDate')];
  if (!limits || (day >= limits.first && day <= limits.last)) return [];
  const [first, last] = [limits.first, limits.last].map(formatCalendarDate);
  return [createIssue(['dateValue'], 'DateOutOfRange', { first: first ?? '', last: last ?? '' })];
}

/** Validates the reminder setting. Only single dates of a record support reminders, not lists or columns of tables. */
function checkReminding(definition: FieldDefinition, { isColumn }: DefinitionContext): Issue[] {
  const path = remindSetting.property.split('.');
  const days = getSetting(definition, remindSetting.property);
  if (days === undefined || days === null) return [];
  if (definition.array || isColumn)
    return [createIssue(path, 'SettingNotApplicable', { setting: 'remindDaysBefore' })];
  const isGood = Number.isInteger(days) && Number(days) >= 0 && Number(days) <= MAX_DAYS_BEFORE;
  return isGood ? [] : [createIssue(path, 'SettingInvalid')];
}
