import { weekdayOf } from '#core/calendar/days.ts';
import { sameExactly } from '#core/duplicates/sameKey.ts';
import { daysOfOperand } from '#core/field/conditions/duringDays.ts';
import type { DefinitionContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { compareCodePoints } from '#core/text.ts';
import { checkDescribedSettings, readSetting } from '../shared/checkSettings.ts';
import { formulaSettings } from '../shared/formula.ts';
import { describeSetting, settingsOf } from '../shared/settings.ts';
import { matchesOrder, memberSchema, ordinalOperators } from '../shared/stringValue.ts';
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
const MOST_DAYS_BEFORE = 365;

const settings = settingsOf({
  own: [remindSetting, ...formulaSettings],
  canBeUnique: true,
  canBeArray: true,
});

const dateOf = (value: FieldValue) => value.dateValue ?? '';

/** A calendar day `YYYY-MM-DD` without time or time zone; displayed as 31.12.2026 in every language. */
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
    ...checkDescribedSettings(settings, definition, context),
    ...checkReminding(definition, context),
  ],
  schema: () => memberSchema('dateValue', { type: 'string' }),
  uiOptions: () => ({}),
  initial: null,
  normalize: value => (dateOf(value) === '' ? undefined : { dateValue: dateOf(value) }),
  isEmpty: value => dateOf(value) === '',
  equals: (a, b) => dateOf(a) === dateOf(b),
  validate: (value, { days }) => checkDay(dateOf(value), days),
  toText: value => formatCalendarDate(dateOf(value)),
  searchTexts: value => [formatCalendarDate(dateOf(value)), dateOf(value)],
  keywordForms: null,
  parseText(text, _, { textFormat }) {
    const dateValue = textFormat
      ? (parseDateInOrder(text, textFormat.dateOrder) ?? parseWrittenDate(text))
      : parseCalendarDate(text);
    return dateValue ? { value: { dateValue } } : { issue: createIssue([], 'InvalidDate', { text }) };
  },
  compare: (a, b) => compareCodePoints(dateOf(a), dateOf(b)),
  filter: {
    shape: 'dateRangeValue',
    operators: [...ordinalOperators, 'During', 'Weekday'],
    defaultOperator: 'Equals',
    matches({ value, operator, operand }) {
      const day = dateOf(value);
      if (operator === 'Weekday') return weekdayOf(day) + 1 === operand.numberValue;
      if (operator === 'During') {
        const days = daysOfOperand(operand);
        return days !== undefined && days[0] <= day && day <= days[1];
      }
      return dateOf(operand) !== '' && matchesOrder(compareCodePoints(day, dateOf(operand)), operator);
    },
    containedParts: null,
  },
  computed: null,
  columns: null,
  formula: { type: 'date', canBeResult: true },
  figures: { kind: 'Days', day: dateOf },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: ({ dateValue = '' }) => sameExactly(dateValue),
};

function checkDay(day: string, limits: FieldDefinition['days']): Issue[] {
  if (!isCalendarDate(day)) return [createIssue(['dateValue'], 'InvalidDate')];
  if (!limits || (day >= limits.first && day <= limits.last)) return [];
  const [first, last] = [limits.first, limits.last].map(formatCalendarDate);
  return [createIssue(['dateValue'], 'DateOutOfRange', { first: first ?? '', last: last ?? '' })];
}

/** Validates the reminder setting: only single dates of a record support reminders, not lists or columns of tables. */
function checkReminding(definition: FieldDefinition, { isColumn }: DefinitionContext): Issue[] {
  const path = remindSetting.property.split('.');
  const days = readSetting(definition, remindSetting.property);
  if (days === undefined || days === null) return [];
  if (definition.array || isColumn)
    return [createIssue(path, 'SettingNotApplicable', { setting: 'remindDaysBefore' })];
  const isGood = Number.isInteger(days) && Number(days) >= 0 && Number(days) <= MOST_DAYS_BEFORE;
  return isGood ? [] : [createIssue(path, 'SettingInvalid')];
}
