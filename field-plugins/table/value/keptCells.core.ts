/**
 * Preserves hidden cells when a user who can't see them writes a table. This is a separate file, because browsers never
 * receive hidden cells and don't need this code.
 */
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue, FieldValues, TableRow } from '#core/model.ts';
import { hiddenColumnsHandler } from './hiddenColumnsHandler.core.ts';
import { matchRowsByContent } from './matchRowsByContent.core.ts';
import { getStoredColumns, getVisibleColumns } from './row.core.ts';

/**
 * Gives each row without an id an id derived from its position, so that the row can be identified when a
 * user who can't see its hidden cells edits it and sends it back. These ids are never stored.
 */
export function assignTemporaryRowIds(value: FieldValue): FieldValue {
  const rows = value.tableValue;
  if (!rows) return value;
  const taken = new Set(rows.map(({ id }) => id));
  return {
    ...value,
    tableValue: rows.map((row, index) => (row.id ? row : { id: freeMark(index, taken), ...row })),
  };
}

export function restoreHiddenCells(
  value: FieldValue,
  { stored, seen, engine }: { stored: FieldValue; seen: FieldDefinition; engine: FieldEngine },
): FieldValue {
  const before = stored.tableValue ?? [];
  const told = assignTemporaryRowIds(hiddenColumnsHandler.narrow(stored, seen, engine)).tableValue ?? [];
  const rows = value.tableValue ?? [];
  const naming = getVisibleColumns(seen, engine).find(column => !column.isComputed)?.definition.id ?? '';
  const places = matchRowsByContent(rows, told, {
    textOf: row => getRowText(row, seen, engine),
    nameOf: ({ customFields: { [naming]: name } }) => (name ? serialize(name) : ''),
  });
  const whole = rows.map((row, index) => {
    const place = places[index] ?? -1;
    return completeRow(row, before[place], told[place]);
  });
  return { ...value, tableValue: whole };
}

const MARK = '00000000-0000-4000-8000-';

/** Returns an unused id that is always the same for the same rows, so that a row is recognised when it is sent back. */
function freeMark(index: number, taken: ReadonlySet<string | undefined>): string {
  let at = index;
  let mark = getMarkAt(at);
  while (taken.has(mark)) {
    at += taken.size;
    mark = getMarkAt(at);
  }
  return mark;
}

function getMarkAt(index: number): string {
  return MARK + index.toString(16).padStart(12, '0');
}

function completeRow(row: TableRow, stored: TableRow | undefined, told: TableRow | undefined): TableRow {
  const { id, ...written } = row;
  const own = stored ? stored.id : id?.startsWith(MARK) ? undefined : id;
  const named = own === undefined ? written : { ...written, id: own };
  if (!stored || !told) return named;
  const link = row.link ?? (told.link === undefined ? stored.link : undefined);
  const hidden = Object.entries(stored.customFields).filter(
    ([column]) => !Object.hasOwn(told.customFields, column),
  );
  const customFields: FieldValues = { ...row.customFields, ...Object.fromEntries(hidden) };
  return { ...named, ...(link === undefined ? {} : { link }), customFields };
}

/** Serializes a row's contents, without its id, for comparison. */
function getRowText({ link, customFields }: TableRow, seen: FieldDefinition, engine: FieldEngine): string {
  const cells = getStoredColumns(seen, engine).map(({ definition }) => customFields[definition.id]);
  return serialize([link, cells]);
}

/** Serializes a value with its members in alphabetical order. */
function serialize(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
