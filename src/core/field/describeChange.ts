/**
 * Describes a change of one field for a record's history: short text entries, produced by the field's own type. Lists
 * and tables are compared value by value and cell by cell, so that a changed cell isn't displayed as a changed table.
 * Hidden columns are omitted.
 */

import type { FieldValue, TableRow } from '../model.ts';
import type { BoundField } from './boundField.ts';
import type { FieldContext } from './fieldPlugin.ts';

export interface ChangeEntry {
  readonly kind: 'set' | 'cleared' | 'changed' | 'added' | 'removed' | 'reordered';
  /**
   * Display texts: `before` is absent if the value was empty, `after` if the value is empty now, and both for
   * reordered rows.
   */
  readonly before?: string;
  readonly after?: string;
  /** For tables: the row's position, starting at 1, in the new table (or in the old one if the row was removed). */
  readonly row?: number;
  /** For tables: the name of the column. */
  readonly column?: string;
}

/** Returns an empty array if both values are equal. Both must be normalized. */
export function describeChange(
  field: BoundField,
  { before, after }: { before: FieldValue | undefined; after: FieldValue | undefined },
  context: FieldContext,
): ChangeEntry[] {
  if (field.equals(before, after)) return [];
  if (field.isArray) return describeList(field, before?.listValue ?? [], after?.listValue ?? [], context);
  if (field.plugin.columns) {
    return describeTable(field, before?.tableValue ?? [], after?.tableValue ?? [], context);
  }
  return [describeSingle(field, before, after, context)];
}

function describeSingle(
  field: BoundField,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  context: FieldContext,
): ChangeEntry {
  if (field.isEmpty(before)) return { kind: 'set', after: field.toText(after, context) };
  if (field.isEmpty(after)) return { kind: 'cleared', before: field.toText(before, context) };
  return { kind: 'changed', before: field.toText(before, context), after: field.toText(after, context) };
}

/** Compares values by content: a value that only changed its position counts neither as added nor as removed. */
function describeList(
  field: BoundField,
  before: readonly FieldValue[],
  after: readonly FieldValue[],
  context: FieldContext,
): ChangeEntry[] {
  const single = context.engine.bind({ ...field.definition, array: false });
  const added = without(single, after, before);
  const removed = without(single, before, after);
  if (added.length === 0 && removed.length === 0) {
    const text = (values: readonly FieldValue[]) => field.toText({ listValue: [...values] }, context);
    return [{ kind: 'reordered', before: text(before), after: text(after) }];
  }
  return [
    ...removed.map(value => ({ kind: 'removed' as const, before: single.toText(value, context) })),
    ...added.map(value => ({ kind: 'added' as const, after: single.toText(value, context) })),
  ];
}

/** Returns `values` without `others`; a repeated value is removed as often as `others` contains it. */
function without(
  single: BoundField,
  values: readonly FieldValue[],
  others: readonly FieldValue[],
): FieldValue[] {
  const left = [...others];
  return values.filter(value => {
    const index = left.findIndex(other => single.equals(value, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function describeTable(
  field: BoundField,
  before: readonly TableRow[],
  after: readonly TableRow[],
  context: FieldContext,
): ChangeEntry[] {
  const columns = (field.definition.tableFields ?? [])
    .filter(column => !column.hidden)
    .map(column => context.engine.bind(column));
  const stored = columns.filter(column => !column.isComputed);
  const text = (row: TableRow) => formatRowText(columns, row, context);
  const known = new Map(before.map((row, index) => [getKey(row, index), row]));
  const kept = new Set(after.map(getKey));
  const entries: ChangeEntry[] = before.flatMap((row, index) =>
    kept.has(getKey(row, index)) ? [] : [{ kind: 'removed', row: index + 1, before: text(row) }],
  );
  for (const [index, row] of after.entries()) {
    const old = known.get(getKey(row, index));
    if (!old) entries.push({ kind: 'added', row: index + 1, after: text(row) });
    else entries.push(...describeRow({ columns: stored, old, row, number: index + 1, context }));
  }
  return entries.length > 0 || !isReordered(before, after) ? entries : [{ kind: 'reordered' }];
}

function isReordered(before: readonly TableRow[], after: readonly TableRow[]): boolean {
  const keysOf = (rows: readonly TableRow[]) => rows.map(getKey).join();
  return keysOf(before) !== keysOf(after);
}

function getKey({ id }: TableRow, index: number): string {
  return id ?? `at ${index}`;
}

function describeRow(args: {
  columns: readonly BoundField[];
  old: TableRow;
  row: TableRow;
  number: number;
  context: FieldContext;
}): ChangeEntry[] {
  const { columns, old, row, number, context } = args;
  const inRow = { ...context, values: row.customFields };
  return columns.flatMap(column => {
    const { id, name } = column.definition;
    const values = { before: old.customFields[id], after: row.customFields[id] };
    return describeChange(column, values, inRow).map(entry => ({ ...entry, row: number, column: name }));
  });
}

function formatRowText(columns: readonly BoundField[], row: TableRow, context: FieldContext): string {
  const inRow = { ...context, values: row.customFields };
  return columns
    .map(column =>
      column.toText(column.isComputed ? undefined : row.customFields[column.definition.id], inRow),
    )
    .filter(Boolean)
    .join(', ');
}
