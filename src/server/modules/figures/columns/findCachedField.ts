import { type RawBuilder, sql } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { getTextLineMember, type TextLineMember } from '#core/figures/blocks/columnLines.ts';
import type { CachedField } from '#core/figures/blocks/countCachedFigures.ts';
import { type FigureField, getFigureColumnName } from '#core/figures/figureColumn.ts';
import type { FieldDefinition } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findFullValueSource } from '#server/modules/search/index.ts';
import type { TextLineSource } from './keptSql.ts';
import type { ColumnCellSource, ColumnSpec } from './threadCalls.ts';

/** The source of a column, and the way its values are read. */
export interface CachedColumnSource extends Omit<ColumnSpec, 'key'> {
  /** The source of the column's lines. For a cell, these are the lines of its table. */
  readonly lines: TextLineSource;
  /**
   * The day, `YYYY-MM-DD`, to which the validity of the values is limited; `null` if the values don't depend on the
   * day.
   */
  readonly day: string | null;
}

export interface CachedFieldSource {
  readonly field: CachedField;
  readonly source: CachedColumnSource;
}

/** Returns `undefined` if the caller can't see the field or its values come from other records. */
export function findCachedField(
  scope: RecordScope,
  directory: OpenDirectory,
  figure: FigureField,
): CachedFieldSource | undefined {
  const { id, tableId, by, part } = figure;
  const inTable = tableId ?? (part.kind === 'Rows' ? id : null);
  const source = findFullValueSource(scope, directory, inTable ?? id);
  if (!source || (tableId !== null && isOfOthers(directory, source.field.definition, id))) return undefined;
  const { timeZone } = scope.principal.user.account;
  const day = source.changesWithDays ? getDayInZone(timeZone) : null;
  // The key contains the time zone, because it determines the days of timestamps.
  const facts = source.brief?.facts ?? null;
  const keyOf = (name: string, { definition, isArray }: BoundField) =>
    [name, definition.type, isArray, timeZone, day, facts && JSON.stringify(facts)].join(' ');
  const { definition, isArray } = tableId === null ? source.field : figure.field;
  const key = keyOf(getFigureColumnName(figure), figure.field);
  const member = inTable === null ? getTextLineMember(part, isArray) : null;
  const cell: ColumnCellSource | null =
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
function getLine(value: RawBuilder<unknown>, member: TextLineMember): RawBuilder<unknown> {
  return member === null ? sql`(${value})::text` : sql`(${value} ->> ${member}::text)`;
}

/** Returns true if a column of the table shows values from other records or doesn't exist. */
function isOfOthers({ compiled }: OpenDirectory, table: FieldDefinition, id: string): boolean {
  const column = table.tableFields?.find(each => each.id === id);
  return !column || compiled.registry.bind(column).isComputed;
}

/**
 * Returns the texts to read from each record, and the keys of the columns that each text populates. A table
 * is read once for all of its columns.
 */
export function groupColumnTexts(columns: ReadonlyMap<string, CachedColumnSource>) {
  const texts = [...Map.groupBy(columns, ([key, { cell }]) => cell?.key ?? key).values()];
  return {
    sources: texts.flatMap(([first]) => first?.[1].lines ?? []),
    keys: texts.map(ofText => ofText.map(([key]) => key)),
  };
}
