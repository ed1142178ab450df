import type { FieldContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue } from '#core/model.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { ID_MAX_LENGTH, isUuidText, normalizeId } from '../shared/ids.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  getText,
  hasNoText,
  hasSameTextValue,
  isTextMatch,
} from '../shared/stringValue.ts';
import { FILE_KINDS, getFileRules, validateFile, validateFileSettings } from './fileRules.core.ts';

const settings = describeSettings({
  own: [
    describeSetting('settings.fileTypes', 'choice', {
      choices: FILE_KINDS,
      helpId: 'setting.settings.fileTypes.help',
    }),
    describeSetting('settings.fileExtensions', 'text', { helpId: 'setting.settings.fileExtensions.help' }),
    describeSetting('settings.maxSizeMb', 'decimal', { helpId: 'setting.settings.maxSizeMb.help' }),
  ],
  canBeUnique: false,
  canBeArray: true,
});

/** The id of a stored file. Its name, size and type are part of the reference. */
export const filePlugin: FieldPlugin<'File'> = {
  type: 'File',
  labelId: 'field.File.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: false,
  readsText: 'none',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...validateFileSettings(definition),
  ],
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: ID_MAX_LENGTH }),
  uiOptions: () => ({}),
  initial: null,
  normalize: value => (hasNoText(value) ? undefined : { stringValue: normalizeId(getText(value)) }),
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate: value => (isUuidText(getText(value)) ? [] : [createIssue(['stringValue'], 'InvalidFile')]),
  toText: fileName,
  searchTexts: (value, definition, context) => [fileName(value, definition, context)],
  keywordForms: null,
  /** A name doesn't identify a file. Only an id does. */
  parseText(text) {
    const id = normalizeId(text);
    return isUuidText(id)
      ? { value: { stringValue: id } }
      : { issue: createIssue([], 'InvalidFile', { text }) };
  },
  compare: null,
  filter: {
    shape: 'stringValue',
    operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
    defaultOperator: 'Contains',
    matches: ({ value, operator, operand, definition, context }) =>
      isTextMatch(fileName(value, definition, context), operator, getText(operand)),
    containedParts: operand => [getText(operand)],
  },
  computed: null,
  columns: null,
  formula: null,
  figures: null,
  holdsFiles: true,
  references: () => ({ directories: [], fields: [] }),
  targetsOf: (value, definition) =>
    isUuidText(getText(value))
      ? [
          {
            kind: 'file',
            id: getText(value),
            check: file => validateFile(file, getFileRules(definition)),
          },
        ]
      : [],
};

/** Returns the file's name, or its id if the viewer can't see the file or it has been deleted. */
function fileName(value: FieldValue, _: unknown, context: FieldContext): string {
  return context.reference(getText(value))?.display ?? getText(value);
}
