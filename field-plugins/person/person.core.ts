import {
  type FieldContext,
  type FieldPlugin,
  type ParsedText,
  USERS_DIRECTORY_ID,
} from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue } from '#core/model.ts';
import { compareText } from '#core/text.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { ID_MAX_LENGTH, isUuidText, normalizeId } from '../shared/ids.ts';
import { describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  choiceFilterPart,
  getText,
  hasNoText,
  hasSameTextValue,
} from '../shared/stringValue.ts';

const settings = describeSettings({ canBeUnique: false, canBeArray: false });

/** A user of the account, identified by user id. */
export const personPlugin: FieldPlugin<'Person'> = {
  type: 'Person',
  labelId: 'field.Person.label',
  isOffered: false,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: false,
  readsText: 'none',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => validateSettings(settings, definition, context),
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: ID_MAX_LENGTH }),
  uiOptions: () => ({}),
  initial: null,
  normalize: value => (hasNoText(value) ? undefined : { stringValue: normalizeId(getText(value)) }),
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate: value => (isUuidText(getText(value)) ? [] : [createIssue(['stringValue'], 'InvalidReference')]),
  toText: (value, _, context) => getName(value, context),
  searchTexts: (value, _, context) => [getName(value, context)],
  keywordForms: null,
  parseText: parsePerson,
  compare: (a, b, _, context) => compareText(getName(a, context), getName(b, context)),
  filter: choiceFilterPart,
  computed: null,
  columns: null,
  formula: null,
  figures: { kind: 'Each', key: getText },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: value => (isUuidText(getText(value)) ? [{ kind: 'person', id: getText(value) }] : []),
};

/** Returns the name, or the id if the name is unknown, so that nothing is lost in an export. */
function getName(value: FieldValue, context: FieldContext): string {
  return context.reference(getText(value))?.display ?? getText(value);
}

function parsePerson(written: string, _: unknown, context: FieldContext): ParsedText {
  const text = written.trim();
  const id = context.lookUp(USERS_DIRECTORY_ID, text) ?? normalizeId(text);
  return isUuidText(id)
    ? { value: { stringValue: id } }
    : { issue: createIssue([], 'UnknownReference', { text }) };
}
