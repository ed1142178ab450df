import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { FieldContext, FieldPlugin, ParsedText } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { compareText } from '#core/text.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { ID_MAX_LENGTH, isUuidText, normalizeId } from '../shared/ids.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  choiceFilterPart,
  getText,
  hasNoText,
  hasSameTextValue,
} from '../shared/stringValue.ts';

const ofDirectory = { kind: 'directory', property: 'directoryId' } as const;

const settings = describeSettings({
  own: [
    describeSetting('directoryId', 'directory', { required: true }),
    describeSetting('displayDirectoryFieldId', 'field', {
      helpId: 'setting.displayDirectoryFieldId.help',
      fieldsFrom: { ...ofDirectory, onlyReferences: false, withNumber: true },
    }),
    describeSetting('directoryLookupControl', 'choice', { choices: ['Typeahead', 'Dropdown'] }),
    describeSetting('directoryReferenceType', 'choice', {
      helpId: 'setting.directoryReferenceType.help',
      choices: ['Restrict', 'SetNull', 'Cascade'],
    }),
    describeSetting('rootDirectoryFieldId', 'field', {
      helpId: 'setting.rootDirectoryFieldId.help',
      fieldsFrom: { ...ofDirectory, onlyReferences: true, withNumber: false },
    }),
  ],
  canBeUnique: true,
  canBeArray: true,
});

/** A record of a directory, by its item id. */
export const directoryPlugin: FieldPlugin<'Directory'> = {
  type: 'Directory',
  labelId: 'field.Directory.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: false,
  readsText: 'none',
  importing: null,
  pointsAt: ({ directoryId }) => directoryId,
  settings,
  checkSettings: (definition, context) => validateSettings(settings, definition, context),
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: ID_MAX_LENGTH }),
  uiOptions: ({ directoryLookupControl = 'Typeahead' }) => ({ directoryLookupControl }),
  initial: null,
  normalize: value => (hasNoText(value) ? undefined : { stringValue: normalizeId(getText(value)) }),
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate: value => (isUuidText(getText(value)) ? [] : [createIssue(['stringValue'], 'InvalidReference')]),
  toText: getRecordDisplay,
  searchTexts: (value, definition, context) => [getRecordDisplay(value, definition, context)],
  keywordForms: null,
  parseText: parseRecord,
  /**
   * Compares the records' own displays, regardless of what this field shows, because the database can only
   * sort by the records' own displays.
   */
  compare: (a, b, _, context) => compareText(ownDisplay(a, context), ownDisplay(b, context)),
  filter: choiceFilterPart,
  computed: null,
  columns: null,
  formula: null,
  figures: { kind: 'Each', key: getText },
  references: ({ directoryId, displayDirectoryFieldId, rootDirectoryFieldId }) => ({
    directories: directoryId ? [directoryId] : [],
    fields: [displayDirectoryFieldId, rootDirectoryFieldId].flatMap(id =>
      id && id !== SYSTEM_ID.number ? [id] : [],
    ),
  }),
  targetsOf: (value, { directoryId }) =>
    directoryId && isUuidText(getText(value)) ? [{ kind: 'item', id: getText(value), directoryId }] : [],
  retarget: (value, { from, to }) => (getText(value) === from ? { stringValue: to ?? '' } : value),
  sameAs: value => toExactMatchKey(getText(value)),
};

function ownDisplay(value: FieldValue, context: FieldContext): string {
  return context.reference(getText(value))?.display ?? getText(value);
}

/**
 * Returns `#number` and the value of the field that the definition selects, if known (specification, section 9), and
 * otherwise the record's own display. If the viewer can't see the record, returns the id, so that nothing is lost in an
 * export.
 */
export function getRecordDisplay(
  value: FieldValue,
  { displayDirectoryFieldId: shown }: FieldDefinition,
  context: FieldContext,
): string {
  const reference = context.reference(getText(value));
  if (!reference) return getText(value);
  const { display, number, customFields } = reference;
  if (!shown || number === undefined) return display;
  if (shown === SYSTEM_ID.number) return formatRecordDisplay(number, undefined);
  const field = context.findField(shown);
  const text = field && context.engine.bind(field).toText(customFields?.[shown], context);
  return text ? formatRecordDisplay(number, text) : display;
}

/**
 * Parses `#12`, with or without text after it, a display text that the context can look up, or a record id.
 */
function parseRecord(
  written: string,
  { directoryId = '' }: FieldDefinition,
  context: FieldContext,
): ParsedText {
  const text = written.trim();
  const [number] = /^#\d+/.exec(text) ?? [];
  const id = context.lookUp(directoryId, text) ?? (number && context.lookUp(directoryId, number));
  if (id) return { value: { stringValue: id } };
  const asId = normalizeId(text);
  return isUuidText(asId)
    ? { value: { stringValue: asId } }
    : { issue: createIssue([], 'UnknownReference', { text }) };
}
