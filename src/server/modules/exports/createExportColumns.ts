import type { BoundField } from '#core/field/boundField.ts';
import { normalizeFieldName } from '#core/field/fieldName.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { localizeField } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Item, Locale, Tag } from '#core/model.ts';
import { findVisibleField, findVisibleSystemField } from '#core/policy/permissions.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';
import { canAccessRecordPart, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import {
  createFieldCell,
  createInstantCells,
  createTextCell,
  type ExportCell,
  findTableHeadings,
} from './cell.ts';
import { messages } from './messages/index.ts';

export interface ExportColumn {
  readonly heading: string;
  cell(item: Item, context: FieldContext): ExportCell;
  /** The headings of the columns of each table, if the values are tables. */
  readonly table?: readonly string[] | undefined;
  /** True if the column contains the record's number. */
  readonly isNumber?: boolean;
}

export interface ExportEnvironment {
  readonly tags: readonly Tag[];
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Returns the requested columns, in that order. @throws ProblemError 400 naming the columns that don't exist
 * for the caller.
 */
export function createExportColumns(
  scope: RecordScope,
  opened: OpenDirectory,
  { names, ...around }: ExportEnvironment & { names: readonly string[] },
): ExportColumn[] {
  const columnOf = createExportColumnFinder(scope, opened, around);
  const columns = names.map(columnOf);
  rejectUnknownColumns(columns);
  return columns.filter(column => column !== undefined);
}

/**
 * Prepends the column with the record's number if there are tables, because exported rows identify their
 * record by this number.
 */
export function addNumberColumn(
  columns: readonly ExportColumn[],
  columnOf: (name: string) => ExportColumn | undefined,
): readonly ExportColumn[] {
  const number = columnOf(SYSTEM_ID.number);
  const isNeeded = columns.some(({ table }) => table) && !columns.some(({ isNumber }) => isNumber);
  return isNeeded && number ? [number, ...columns] : columns;
}

/**
 * Finds columns by their requested name. Returns `undefined` if the caller can't see such a column in the directory.
 */
export function createExportColumnFinder(
  scope: RecordScope,
  opened: OpenDirectory,
  around: ExportEnvironment,
): (name: string) => ExportColumn | undefined {
  const own = getOwnCells(opened, around);
  return name => {
    const cell = getSystemCell(opened, name, own);
    if (cell)
      return { heading: getExportHeading(scope.locale, name), cell, isNumber: name === SYSTEM_ID.number };
    return getFieldColumn(scope, opened, normalizeFieldName(name));
  };
}

/** @throws ProblemError 400 with the positions of unknown columns. */
export function rejectUnknownColumns(columns: readonly unknown[]): void {
  const issues = columns.flatMap((column, index) =>
    column === undefined ? [createIssue(['columns', index], 'UnknownField')] : [],
  );
  if (issues.length > 0) throw createMalformedError(issues);
}

type CellOf = ExportColumn['cell'];

/**
 * Returns the cells of system fields that differ from the cells of their field type: times in the given time
 * zone, and names that aren't stored in the record. Keyed by system field id.
 */
function getOwnCells(
  { compiled }: OpenDirectory,
  { tags, timeZone }: ExportEnvironment,
): Map<string, CellOf> {
  const tagNames = new Map(tags.map(tag => [tag.id, tag.name]));
  const instant = createInstantCells(timeZone);
  return new Map<string, CellOf>([
    [SYSTEM_ID.tags, item => createTextCell(item.tags.flatMap(id => tagNames.get(id) ?? []).join(', '))],
    // A deleted status has no name.
    [
      SYSTEM_ID.status,
      ({ status }) => createTextCell((status && compiled.statusById.get(status)?.name) || ''),
    ],
    [SYSTEM_ID.createdAt, item => instant(item.createdAt)],
    [SYSTEM_ID.lastActivity, item => instant(item.lastActivityAt)],
    [SYSTEM_ID.finishedAt, item => (item.finishedAt ? instant(item.finishedAt) : createTextCell(''))],
    [SYSTEM_ID.statusSince, item => (item.statusSince ? instant(item.statusSince) : createTextCell(''))],
  ]);
}

/** Returns the cells of a system field, or `undefined` if the caller can't see such a column. */
function getSystemCell(
  opened: OpenDirectory,
  id: string,
  own: ReadonlyMap<string, CellOf>,
): CellOf | undefined {
  const known = findVisibleSystemField(opened, id);
  if (!known?.system.column) return undefined;
  if (id === SYSTEM_ID.lastComment && !canAccessRecordPart(opened, 'comments', 'read')) return undefined;
  const { field } = known;
  return own.get(id) ?? (field ? (_, context) => getCell(field, context) : undefined);
}

function getFieldColumn(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldId: string,
): ExportColumn | undefined {
  const field = findVisibleField(scope.world, opened, fieldId);
  if (!field) return undefined;
  return {
    heading: localizeField(field.definition, opened.compiled.registry.writtenFields, scope.locale).name,
    cell: (_, context) => getCell(field, context),
    table: findTableHeadings(field, opened.compiled.registry),
  };
}

function getCell(field: BoundField, context: FieldContext): ExportCell {
  return createFieldCell(field, field.valueIn(context), context);
}

export function getExportHeading(locale: Locale, name: string): string {
  const id = `export.${name}`;
  return messages.has(id) ? messages.text(locale, id) : name;
}
