/** A registry of simple types, so that tests of the engine don't depend on field plugins. */

import type { SchemaValidator } from '../directory/schemaIssues.ts';
import type { FieldPlugin } from '../field/fieldPlugin.ts';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import type { FormulaContext } from '../formula/formulaContext.ts';
import { createIssue } from '../issues.ts';
import type { Directory, FieldDefinition, FieldValue, Status } from '../model.ts';

const getText = (value: FieldValue) => value.stringValue ?? '';

/** A word, which is stored in lower case and rejected if it contains a space. */
export const testTextPlugin: FieldPlugin<'Word'> = {
  type: 'Word',
  labelId: 'field.Word.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: true,
  readsText: 'any',
  importing: null,
  pointsAt: null,
  settings: [],
  checkSettings: () => [],
  schema: () => ({
    type: 'object',
    properties: { stringValue: { type: 'string' } },
    additionalProperties: false,
  }),
  uiOptions: () => ({}),
  initial: null,
  normalize: value => ({ stringValue: getText(value).toLowerCase() }),
  isEmpty: value => getText(value) === '',
  equals: (a, b) => getText(a) === getText(b),
  validate: value => (/\s/.test(getText(value)) ? [createIssue(['stringValue'], 'InvalidText')] : []),
  toText: getText,
  searchTexts: value => [getText(value)],
  keywordForms: null,
  parseText: text =>
    text === 'bad' ? { issue: createIssue([], 'InvalidText') } : { value: { stringValue: text } },
  compare: (a, b) => getText(a).localeCompare(getText(b)),
  filter: {
    shape: 'stringValue',
    operators: ['Equals', 'NotEquals', 'Contains'],
    defaultOperator: 'Contains',
    matches: ({ value, operator, operand }) =>
      operator === 'Equals' ? getText(value) === getText(operand) : getText(value).includes(getText(operand)),
    containedParts: operand => [getText(operand)],
  },
  computed: null,
  columns: null,
  formula: null,
  figures: { kind: 'Each', key: getText },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
};

const echoPlugin: FieldPlugin<'Echo'> = {
  ...testTextPlugin,
  type: 'Echo',
  valueKind: 'computed',
  compare: null,
  filter: null,
  references: ({ directoryFieldId, directoryRelatedFieldId }) => ({
    directories: [],
    fields: [directoryFieldId, directoryRelatedFieldId].filter(id => id !== undefined),
  }),
  computed: {
    through: ({ directoryFieldId }) => directoryFieldId,
    settings: ({ referenceId, fieldId }) => ({
      directoryFieldId: referenceId,
      directoryRelatedFieldId: fieldId,
    }),
    target: ({ directoryRelatedFieldId = '' }, findField) => findField(directoryRelatedFieldId),
    value: ({ directoryFieldId = '', directoryRelatedFieldId = '' }, context) =>
      context.reference(context.values[directoryFieldId]?.stringValue ?? '')?.customFields?.[
        directoryRelatedFieldId
      ],
  },
};

const resultPlugin: FieldPlugin<'Result'> = {
  ...testTextPlugin,
  type: 'Result',
  formula: { type: 'text', canBeResult: true },
};

export const testFieldRegistry = createFieldRegistry([testTextPlugin, echoPlugin, resultPlugin]);

export function createTestTextField(id: string, more: Partial<FieldDefinition> = {}): FieldDefinition {
  return { id, code: id, name: id, type: 'Word', ...more };
}

export function createTestStatus(id: string, more: Partial<Status> = {}): Status {
  return {
    id,
    name: id,
    type: 'Active',
    color: '#000000',
    textColor: '#ffffff',
    commentRequiredToEnter: false,
    commentRequiredToLeave: false,
    permissions: [],
    fields: {},
    ...more,
  };
}

export function createTestDirectory(fields: FieldDefinition[], statusList: Status[] = []): Directory {
  return {
    id: 'directory',
    code: 'directory',
    name: 'Directory',
    type: 'Data',
    fields,
    statusList,
    revision: 1,
  };
}

/** Accepts every shape, for tests of other rules. */
export const acceptAnySchema: SchemaValidator = () => true;

/** A context for writes that don't depend on the day. */
export const testFieldContext: FormulaContext = { day: '2026-11-24' };
