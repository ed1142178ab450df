/** One row of a table: a small record, validated column by column. */
import type { JSONSchema7 } from 'json-schema';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValues, Issue, TableRow } from '#core/model.ts';
import { ID_MAX_LENGTH, isUuidText } from '../../shared/ids.ts';

interface TableColumns {
  readonly kept: readonly BoundField[];
  readonly keptById: ReadonlyMap<string, BoundField>;
  readonly visible: readonly BoundField[];
  /** Visible, editable columns. */
  readonly fillable: readonly BoundField[];
}

/** Returns all columns that aren't deleted, including computed columns. */
export function getStoredColumns(definition: FieldDefinition, engine: FieldEngine): readonly BoundField[] {
  return getColumns(definition, engine).kept;
}

export function getVisibleColumns(definition: FieldDefinition, engine: FieldEngine): readonly BoundField[] {
  return getColumns(definition, engine).visible;
}

/** Returns the columns that the table's text filter searches: visible, stored, and with a text filter themselves. */
export function getSearchableColumns(definition: FieldDefinition, engine: FieldEngine): BoundField[] {
  return getVisibleColumns(definition, engine).filter(
    column => !column.isComputed && column.plugin.filter?.shape === 'stringValue',
  );
}

/**
 * Returns the schema of a row. It accepts values of deleted columns, and rejects values of unknown columns.
 */
export function buildRowSchema({ tableFields = [] }: FieldDefinition, engine: FieldEngine): JSONSchema7 {
  const cells = tableFields.flatMap(column =>
    engine.hasType(column.type) ? [[column.id, engine.bind(column).schema()] as const] : [],
  );
  return {
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: ID_MAX_LENGTH },
      link: { type: 'string', maxLength: ID_MAX_LENGTH },
      customFields: { type: 'object', properties: Object.fromEntries(cells), additionalProperties: false },
    },
    additionalProperties: false,
  };
}

/** Normalizes cells and removes empty cells. Unknown cells are kept, so that the schema rejects them. */
export function normalizeRow(row: TableRow, definition: FieldDefinition, engine: FieldEngine): TableRow {
  const columns = getColumns(definition, engine).keptById;
  const customFields: FieldValues = {};
  for (const [id, value] of Object.entries(row.customFields ?? {})) {
    const column = columns.get(id);
    const normalized = column ? column.normalize(value) : value;
    if (normalized) customFields[id] = normalized;
  }
  return { ...(row.id ? { id: row.id } : {}), ...(row.link ? { link: row.link } : {}), customFields };
}

/** Returns true if two rows have the same contents and link. An id identifies a row but isn't part of its contents. */
export function isSameRow(
  a: TableRow,
  b: TableRow | undefined,
  definition: FieldDefinition,
  engine: FieldEngine,
): boolean {
  if (!b || a.link !== b.link) return false;
  return getStoredColumns(definition, engine).every(column =>
    column.equals(a.customFields[column.definition.id], b.customFields[column.definition.id]),
  );
}

/**
 * Validates a row. Specification section 5: if any visible, editable column is required, all required
 * columns need a value. Otherwise, at least one of the visible, editable columns needs a value. Paths are
 * relative to the row: a column id, `id` or `link`, or empty for the row itself.
 */
export function validateRow(row: TableRow, definition: FieldDefinition, engine: FieldEngine): Issue[] {
  const issues: Issue[] = [];
  if (row.id !== undefined && !isUuidText(row.id)) issues.push(createIssue(['id'], 'InvalidReference'));
  if (row.link !== undefined && !isUuidText(row.link)) issues.push(createIssue(['link'], 'InvalidReference'));
  for (const column of getStoredColumns(definition, engine)) {
    const { id } = column.definition;
    const value = row.customFields[id];
    if (value) issues.push(...column.validate(value).map(issue => nestIssue([id], issue)));
  }
  return [...issues, ...checkCompleteness(row, definition, engine)];
}

function checkCompleteness(row: TableRow, definition: FieldDefinition, engine: FieldEngine): Issue[] {
  const { fillable } = getColumns(definition, engine);
  const isMissing = (column: BoundField) => column.isEmpty(row.customFields[column.definition.id]);
  const required = fillable.filter(column => column.definition.required);
  if (required.length === 0) return fillable.every(isMissing) ? [createIssue([], 'RowEmpty')] : [];
  return required
    .filter(isMissing)
    .map(column => createIssue([column.definition.id], 'Required', { column: column.definition.name }));
}

/**
 * Cached, because a table of ten thousand rows needs its columns for every row. Definitions are never mutated, only
 * replaced.
 */
const known = new WeakMap<FieldEngine, WeakMap<FieldDefinition, TableColumns>>();

function getColumns(definition: FieldDefinition, engine: FieldEngine): TableColumns {
  const ofEngine = known.get(engine) ?? new WeakMap<FieldDefinition, TableColumns>();
  known.set(engine, ofEngine);
  const made = ofEngine.get(definition) ?? makeColumns(definition, engine);
  ofEngine.set(definition, made);
  return made;
}

function makeColumns({ tableFields = [] }: FieldDefinition, engine: FieldEngine): TableColumns {
  const kept = tableFields
    .filter(column => !column.deleted && engine.hasType(column.type))
    .map(column => engine.bind(column));
  const visible = kept.filter(column => !column.definition.hidden);
  return {
    kept,
    keptById: new Map(kept.map(column => [column.definition.id, column])),
    visible,
    fillable: visible.filter(column => !column.isDerived),
  };
}
