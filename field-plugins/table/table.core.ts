import { checkField } from '#core/directory/checkField.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { DefinitionContext, FieldPlugin, ReferenceReplacement } from '#core/field/fieldPlugin.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import { MAX_TABLE_ROWS } from '#core/limits.ts';
import type { FieldDefinition, FieldValue, Issue, TableRow } from '#core/model.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import { buildMemberSchema, getText } from '../shared/stringValue.ts';
import { hiddenColumnsHandler } from './value/hiddenColumnsHandler.core.ts';
import {
  buildRowSchema,
  getSearchableColumns,
  getStoredColumns,
  isSameRow,
  normalizeRow,
  validateRow,
} from './value/row.core.ts';
import { formatTable, parseTable } from './value/tableText.core.ts';

const settings = describeSettings({
  own: [
    describeSetting('tableFields', 'columns', { helpId: 'setting.tableFields.help' }),
    describeSetting('tableInlineEdit', 'flag', { helpId: 'setting.tableInlineEdit.help' }),
  ],
  canBeUnique: false,
  canBeArray: false,
});

const getRows = (value: FieldValue): readonly TableRow[] => value.tableValue ?? [];

/**
 * Rows and columns. Each column is a field itself, which the engine binds like any other. Tables can't be nested in
 * tables.
 */
export const tablePlugin: FieldPlugin<'Table'> = {
  type: 'Table',
  labelId: 'field.Table.label',
  isOffered: true,
  valueKind: 'tableValue',
  scriptType: 'ScriptRow[]',
  isNumeric: false,
  canBeKey: false,
  readsText: 'none',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...checkColumns(definition, context),
  ],
  schema: (definition, engine) =>
    buildMemberSchema('tableValue', {
      type: 'array',
      maxItems: MAX_TABLE_ROWS,
      items: buildRowSchema(definition, engine),
    }),
  uiOptions: ({ tableInlineEdit }) => ({ tableInlineEdit: tableInlineEdit === true }),
  initial: null,
  normalize(value, definition, engine) {
    const rows = getRows(value).map(row => normalizeRow(row, definition, engine));
    return rows.length > 0 ? { tableValue: rows } : undefined;
  },
  isEmpty: value => getRows(value).length === 0,
  equals(a, b, definition, engine) {
    const [left, right] = [getRows(a), getRows(b)];
    return (
      left.length === right.length &&
      left.every((row, index) => isSameRow(row, right[index], definition, engine))
    );
  },
  validate: (value, definition, engine) =>
    getRows(value).flatMap((row, index) =>
      validateRow(row, definition, engine).map(issue => nestIssue(['tableValue', index], issue)),
    ),
  toText: (value, definition, context) => formatTable(getRows(value), definition, context),
  searchTexts: (value, definition, context) =>
    [...hiddenColumnsHandler.searchTexts(value, definition, context).values()].flat(),
  keywordForms: null,
  parseText: (text, definition, context) => parseTable(text, definition, context),
  compare: null,
  filter: {
    shape: 'stringValue',
    operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
    defaultOperator: 'Contains',
    /** A table matches if a cell of a column with a text filter matches. */
    matches({ value, operator, operand, definition, context }) {
      const columns = getSearchableColumns(definition, context.engine);
      return (
        getText(operand) !== '' &&
        getRows(value).some(row =>
          columns.some(column =>
            column.matches({ value: row.customFields[column.definition.id], operator, operand, context }),
          ),
        )
      );
    },
    containedParts: (operand, definition, engine) =>
      getSearchableColumns(definition, engine).flatMap(
        ({ plugin, definition: column }) => plugin.filter?.containedParts?.(operand, column, engine) ?? [],
      ),
  },
  computed: null,
  columns: hiddenColumnsHandler,
  formula: null,
  figures: { kind: 'Rows', rows: value => getRows(value).map(row => row.customFields) },
  references(definition, engine) {
    const parts = getStoredColumns(definition, engine).map(({ plugin, definition: column }) =>
      plugin.references(column, engine),
    );
    return {
      directories: parts.flatMap(part => part.directories),
      fields: parts.flatMap(part => part.fields),
    };
  },
  targetsOf: (value, definition, engine) =>
    getRows(value).flatMap(row =>
      getStoredColumns(definition, engine).flatMap(column =>
        column.targetsOf(row.customFields[column.definition.id]),
      ),
    ),
  retarget(value, change, definition, engine) {
    const columns = getStoredColumns(definition, engine);
    const rows = getRows(value).filter(row => !change.isDeletion || !goesWith(row, change.from, columns));
    return { tableValue: rows.map(row => getRetargetRow(row, change, columns)) };
  },
};

/** Returns true if a row must be deleted too, because it refers to the deleted record in a column that cascades. */
function goesWith({ customFields }: TableRow, deletedId: string, columns: readonly BoundField[]): boolean {
  return columns.some(
    column =>
      !column.isArray &&
      column.definition.directoryReferenceType === 'Cascade' &&
      column.targetsOf(customFields[column.definition.id]).some(({ id }) => id === deletedId),
  );
}

function getRetargetRow(
  row: TableRow,
  change: ReferenceReplacement,
  columns: readonly BoundField[],
): TableRow {
  const cells = columns.map(
    column =>
      [column.definition.id, column.retarget(row.customFields[column.definition.id], change)] as const,
  );
  const changed = Object.fromEntries(cells.flatMap(([id, cell]) => (cell ? [[id, cell]] : [])));
  const others = Object.entries(row.customFields).filter(([id]) => !cells.some(([known]) => known === id));
  return { ...row, customFields: { ...Object.fromEntries(others), ...changed } };
}

function checkColumns({ tableFields = [] }: FieldDefinition, context: DefinitionContext): Issue[] {
  if (context.isColumn) return [createIssue(['type'], 'ColumnNestedTable')];
  const kept = tableFields.filter(column => !column.deleted);
  if (kept.length === 0) return [createIssue(['tableFields'], 'ColumnsRequired')];
  return tableFields.flatMap((column, index) => {
    if (column.deleted) return [];
    const issues = checkField(column, { ...context, siblings: kept, isColumn: true });
    return issues.map(issue => nestIssue(['tableFields', index], issue));
  });
}
