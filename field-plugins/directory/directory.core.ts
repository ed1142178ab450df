import type { FieldContext, FieldPlugin, ParsedText } from '#core/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { compareText } from '#core/text.ts';
import { checkDescribedSettings } from '../shared/checkSettings.ts';
import { ID_MAX_LENGTH, isId, normalizeId } from '../shared/ids.ts';
import { describeSetting, settingsOf } from '../shared/settings.ts';
import { choiceFilter, hasNoText, memberSchema, sameText, textOf } from '../shared/stringValue.ts';

const ofDirectory = { kind: 'directory', property: 'directoryId' } as const;

const settings = settingsOf({
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
  valueKind: 'stringValue',
  settings,
  checkSettings: (definition, context) => checkDescribedSettings(settings, definition, context),
  schema: () => memberSchema('stringValue', { type: 'string', maxLength: ID_MAX_LENGTH }),
  uiOptions: ({ directoryLookupControl = 'Typeahead' }) => ({ directoryLookupControl }),
  initial: null,
  normalize: value => (hasNoText(value) ? undefined : { stringValue: normalizeId(textOf(value)) }),
  isEmpty: hasNoText,
  equals: sameText,
  validate: value => (isId(textOf(value)) ? [] : [createIssue(['stringValue'], 'InvalidReference')]),
  toText: (value, _, context) => displayOfRecord(value, context),
  parseText: parseRecord,
  compare: (a, b, _, context) => compareText(displayOfRecord(a, context), displayOfRecord(b, context)),
  filter: choiceFilter,
  computed: null,
  references: ({ directoryId, displayDirectoryFieldId, rootDirectoryFieldId }) => ({
    directories: directoryId ? [directoryId] : [],
    fields: [displayDirectoryFieldId, rootDirectoryFieldId].flatMap(id =>
      id && id !== 'Number' ? [id] : [],
    ),
  }),
  targetsOf: (value, { directoryId }) =>
    directoryId && isId(textOf(value)) ? [{ kind: 'item', id: textOf(value), directoryId }] : [],
};

/** The id where the reader may not see the record, so that nothing is lost in an export. */
function displayOfRecord(value: FieldValue, context: FieldContext): string {
  return context.reference(textOf(value))?.display ?? textOf(value);
}

/** `#12` or a display through the context's look-up, or an item id as it is. */
function parseRecord(text: string, { directoryId }: FieldDefinition, context: FieldContext): ParsedText {
  const id = directoryId ? context.lookUp(directoryId, text) : undefined;
  if (id) return { value: { stringValue: id } };
  const asId = normalizeId(text);
  return isId(asId)
    ? { value: { stringValue: asId } }
    : { issue: createIssue([], 'UnknownReference', { text }) };
}
