import type { DefinitionContext, FieldContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { findReferencedDirectory, validateSettings } from '../shared/checkSettings.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';

const settings = describeSettings({
  own: [
    describeSetting('directoryFieldId', 'field', {
      required: true,
      helpId: 'setting.directoryFieldId.help',
      fieldsFrom: { kind: 'siblings', onlyReferences: true },
    }),
    describeSetting('directoryRelatedFieldId', 'field', {
      required: true,
      helpId: 'setting.directoryRelatedFieldId.help',
      fieldsFrom: { kind: 'throughField', property: 'directoryFieldId' },
    }),
  ],
  canBeRequired: false,
  canBeUnique: false,
  canBeArray: false,
});

/**
 * Related Field: a field of the record chosen in another field of the same record (specification, section 6). It stores
 * nothing. The engine draws, sorts and filters it like its target.
 */
export const directoryRelatedFieldPlugin: FieldPlugin<'DirectoryRelatedField'> = {
  type: 'DirectoryRelatedField',
  labelId: 'field.DirectoryRelatedField.label',
  isOffered: true,
  valueKind: 'computed',
  scriptType: 'ScriptValue',
  isNumeric: false,
  canBeKey: false,
  readsText: 'none',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...checkTarget(definition, context),
  ],
  schema: () => ({ type: 'object', maxProperties: 0 }),
  uiOptions: () => ({}),
  initial: null,
  normalize: () => undefined,
  isEmpty: () => true,
  equals: () => true,
  validate: () => [],
  toText: () => '',
  searchTexts: () => [],
  keywordForms: null,
  parseText: () => ({ value: undefined }),
  compare: null,
  filter: null,
  computed: {
    through: ({ directoryFieldId }) => directoryFieldId,
    settings: ({ referenceId, fieldId }) => ({
      directoryFieldId: referenceId,
      directoryRelatedFieldId: fieldId,
    }),
    target: ({ directoryRelatedFieldId }, findField) =>
      directoryRelatedFieldId ? findField(directoryRelatedFieldId) : undefined,
    value: readRelated,
  },
  columns: null,
  formula: null,
  figures: null,
  references: ({ directoryFieldId, directoryRelatedFieldId }) => ({
    directories: [],
    fields: [directoryFieldId, directoryRelatedFieldId].filter(id => id !== undefined),
  }),
  targetsOf: () => [],
};

function readRelated(definition: FieldDefinition, context: FieldContext) {
  const { directoryFieldId = '', directoryRelatedFieldId = '' } = definition;
  const itemId = context.values[directoryFieldId]?.stringValue;
  return itemId ? context.reference(itemId)?.customFields?.[directoryRelatedFieldId] : undefined;
}

/**
 * Validates that the other field contains a single record, and that the target is a stored field, because otherwise
 * chains of related fields could become arbitrarily long.
 */
function checkTarget(definition: FieldDefinition, context: DefinitionContext): Issue[] {
  const through = context.siblings.find(sibling => sibling.id === definition.directoryFieldId);
  const directoryId = findReferencedDirectory(through, context);
  if (!through || !directoryId) return [];
  if (through.array) return [createIssue(['directoryFieldId'], 'SettingInvalid')];
  const target = context
    .fieldsOf(directoryId)
    ?.find(field => field.id === definition.directoryRelatedFieldId && !field.deleted);
  if (!target || !context.engine.hasType(target.type)) return [];
  return context.engine.bind(target).isComputed
    ? [createIssue(['directoryRelatedFieldId'], 'SettingInvalid')]
    : [];
}
