import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { compareCodePoints, normalizeForComparison } from '#core/text.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  choiceFilterPart,
  getText,
  hasNoText,
  hasSameTextValue,
  normalizeText,
} from '../shared/stringValue.ts';

/** The maximum length of a stored value (the contract's DropdownItem). */
const VALUE_MAX_LENGTH = 200;
/** The maximum number of options (the contract's FieldSettings). */
const MAX_OPTIONS = 1_000;

const settings = describeSettings({
  own: [describeSetting('dropdownItems', 'options')],
  canBeUnique: true,
  canBeArray: true,
});

/**
 * One of the definition's options, identified by its value. A retired value stays readable and is kept until
 * it is changed.
 */
export const dropdownPlugin: FieldPlugin<'Dropdown'> = {
  type: 'Dropdown',
  labelId: 'field.Dropdown.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: true,
  readsText: 'listed',
  importing: {
    isByCountry: false,
    joining: null,
    ofCard: null,
    addOption,
    naming: null,
  },
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...checkOptions(definition),
  ],
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: VALUE_MAX_LENGTH }),
  uiOptions: () => ({}),
  initial: null,
  normalize: normalizeText,
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate: (value, definition) =>
    getRank(getText(value), definition) === undefined ? [createIssue(['stringValue'], 'InvalidChoice')] : [],
  toText: (value, definition) => getOptionText(getText(value), definition),
  searchTexts: (value, definition) => [getOptionText(getText(value), definition)],
  keywordForms: null,
  parseText: parseOption,
  compare: (a, b, definition) =>
    rankForOrder(getText(a), definition) - rankForOrder(getText(b), definition) ||
    compareCodePoints(getText(a), getText(b)),
  filter: choiceFilterPart,
  computed: null,
  columns: null,
  formula: {
    type: 'text',
    canBeResult: false,
    text: (value, definition) => getOptionText(getText(value), definition),
  },
  figures: { kind: 'Each', key: getText },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: value => toExactMatchKey(getText(value)),
};

/** Returns true if the definition no longer contains the value as an option. */
export function isRetiredOption(value: string, definition: FieldDefinition): boolean {
  return getRank(value, definition) === undefined;
}

/** Returns the displayed text of a value. A retired value is displayed as it is stored. */
export function getOptionText(value: string, { dropdownItems = [] }: FieldDefinition): string {
  return dropdownItems.find(item => item.value === value)?.text ?? value;
}

function parseOption(text: string, { dropdownItems = [] }: FieldDefinition) {
  const folded = normalizeForComparison(text);
  const found =
    dropdownItems.find(item => normalizeForComparison(item.text) === folded) ??
    dropdownItems.find(item => normalizeForComparison(item.value) === folded);
  return found
    ? { value: { stringValue: found.value } }
    : { issue: createIssue([], 'InvalidChoice', { text }) };
}

/**
 * Returns the definition with the text as an additional option, unless an option with this text exists, or
 * an issue if the text can't be added. The text is also the option's value, so that it matches retired
 * values.
 */
function addOption(definition: FieldDefinition, written: string) {
  const { dropdownItems = [] } = definition;
  const text = written.trim();
  if ('value' in parseOption(text, definition)) return { definition };
  if (text.length > VALUE_MAX_LENGTH)
    return { issue: createIssue([], 'TooLong', { limit: VALUE_MAX_LENGTH, text }) };
  if (dropdownItems.length >= MAX_OPTIONS)
    return { issue: createIssue([], 'TooManyOptions', { limit: MAX_OPTIONS }) };
  return { definition: { ...definition, dropdownItems: [...dropdownItems, { value: text, text }] } };
}

/** Returns the sort rank. Options come first in the administrator's order, and retired values last. */
function rankForOrder(value: string, definition: FieldDefinition): number {
  return getRank(value, definition) ?? definition.dropdownItems?.length ?? 0;
}

function getRank(value: string, { dropdownItems = [] }: FieldDefinition): number | undefined {
  const rank = dropdownItems.findIndex(item => item.value === value);
  return rank < 0 ? undefined : rank;
}

function checkOptions({ dropdownItems = [] }: FieldDefinition): Issue[] {
  if (dropdownItems.length === 0) return [createIssue(['dropdownItems'], 'OptionsRequired')];
  const issues: Issue[] = [];
  const [values, texts] = [new Set<string>(), new Set<string>()];
  dropdownItems.forEach(({ value, text }, index) => {
    const foldedText = normalizeForComparison(text);
    if (values.has(value)) issues.push(createIssue(['dropdownItems', index, 'value'], 'OptionTaken'));
    if (texts.has(foldedText)) issues.push(createIssue(['dropdownItems', index, 'text'], 'OptionTaken'));
    values.add(value);
    texts.add(foldedText);
  });
  return issues;
}
