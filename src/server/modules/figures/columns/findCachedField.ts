/** A field whose values are cached in a column, and the column's source. */
import { type RawBuilder, sql } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { type FigureField, getFigureColumnName } from '#core/figures/figureColumn.ts';
import { getLineMember, type LineMember } from '#core/figures/kept/columnLines.ts';
import type { CachedField } from '#core/figures/kept/countKept.ts';
import type { FieldDefinition } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findWholeSource } from '#server/modules/search/index.ts';
import type { LineSource } from './keptSql.ts';
import type { CellSource, ColumnSpec } from './threadCalls.ts';

/** The source of a column, and how its values are read. */
export interface CachedColumnSource extends Omit<ColumnSpec, 'key'> {
  /** The source of its lines; for a cell, those of its table. */
  readonly lines: LineSource;
  /** The only day, `YYYY-MM-DD`, on which its values are valid; `null` if they don't depend on the day. */
  readonly day: string | null;
}

export interface Kept {
  readonly field: CachedField;
  readonly source: CachedColumnSource;
}

/** Returns `undefined` for values from other records. */
export function findCachedField(
  scope: RecordScope,
  directory: OpenDirectory,
  figure: FigureField,
): Kept | undefined {
  const { id, tableId, by, part } = figure;
  const inTable = tableId ?? (part.kind === 'Rows' ? id : null);
  const source = findWholeSource(scope, directory, inTable ?? id);
  if (!source || (tableId !== null && isOfOthers(directory, source.field.definition, id))) return undefined;
  const { timeZone } = scope.principal.user.account;
  const day = source.changesWithDays ? getDayInZone(timeZone) : null;
  // The key contains the time zone, because days of timestamps are in the account's time zone.
  const facts = source.brief?.facts ?? null;
  const keyOf = (name: string, { definition, isArray }: BoundField) =>
    [name, definition.type, isArray, timeZone, day, facts && JSON.stringify(facts)].join(' ');
  const { definition, isArray } = tableId === null ? source.field : figure.field;
  const key = keyOf(getFigureColumnName(figure), figure.field);
  const member = inTable === null ? getLineMember(part, isArray) : null;
  const cell: CellSource | null =
    inTable === null
      ? null
      : {
          key: keyOf(inTable, source.field),
          table: source.field.definition,
          columnId: tableId === null ? null : id,
          facts,
        };
  return {
    field: { id, tableId, by, definition, key, hiddenIn: source.hiddenIn },
    source: {
      ...{ definition, by, cell, day },
      lines: source.brief?.lines ?? getLine(source.value, member),
    },
  };
}

/** @param member The only member to read; `null` for the whole value. */
function getLine(value: RawBuilder<unknown>, member: LineMember): RawBuilder<unknown> {
  return member === null ? sql`(${value})::text` : sql`(${value} ->> ${member}::text)`;
}

/** True if a column of the table shows values from other records, or doesn't exist. */
function isOfOthers({ compiled }: OpenDirectory, table: FieldDefinition, id: string): boolean {
  const column = table.tableFields?.find(each => each.id === id);
  return !column || compiled.registry.bind(column).isComputed;
}

/** Returns what is read of each record for the columns: a table is read once for all of its columns. */
export function groupColumnTexts(columns: ReadonlyMap<string, CachedColumnSource>) {
  const texts = [...Map.groupBy(columns, ([key, { cell }]) => cell?.key ?? key).values()];
  return {
    sources: texts.flatMap(([first]) => first?.[1].lines ?? []),
    keys: texts.map(ofText => ofText.map(([key]) => key)),
  };
}
