/** What becomes of hidden cells when somebody writes who does not see them. Apart, for browsers hold none. */
import type { FieldEngine } from '#core/fieldPlugin.ts';
import type { FieldDefinition, FieldValue, FieldValues, TableRow } from '#core/model.ts';
import { hiddenColumns } from './hiddenColumns.core.ts';
import { matchRows } from './matchRows.core.ts';
import { keptColumns } from './row.core.ts';

export function keepHiddenCells(
  value: FieldValue,
  { stored, seen, engine }: { stored: FieldValue; seen: FieldDefinition; engine: FieldEngine },
): FieldValue {
  const before = stored.tableValue ?? [];
  const told = hiddenColumns.narrow(stored, seen, engine).tableValue ?? [];
  const rows = value.tableValue ?? [];
  if (told.every((row, index) => row === before[index])) return value;
  const places = matchRows(rows, told, row => textOfRow(row, seen, engine));
  const whole = rows.map((row, index) => {
    const place = places[index] ?? -1;
    return completeRow(row, before[place], told[place]);
  });
  return { ...value, tableValue: whole };
}

function completeRow(row: TableRow, stored: TableRow | undefined, told: TableRow | undefined): TableRow {
  if (!stored || !told || stored === told) return row;
  const link = row.link ?? (told.link === undefined ? stored.link : undefined);
  const hidden = Object.entries(stored.customFields).filter(([id]) => !Object.hasOwn(told.customFields, id));
  const customFields: FieldValues = { ...row.customFields, ...Object.fromEntries(hidden) };
  return { ...row, ...(link === undefined ? {} : { link }), customFields };
}

/** What a row says, the same for rows that say the same: its id says which one it is. */
function textOfRow({ link, customFields }: TableRow, seen: FieldDefinition, engine: FieldEngine): string {
  const cells = keptColumns(seen, engine).map(({ definition }) => customFields[definition.id]);
  return JSON.stringify([link, cells], (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
