import { sql } from 'kysely';
import { DIRECTORY_FIELD_ID } from '#core/field/system/joinedSystemFields.ts';
import type { QueryBlocks } from '#core/figures/blocks/queryBlocks.ts';
import type { FieldValue } from '#core/model.ts';
import { buildValueSql } from '#server/kernel/fields/fieldSql.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  buildFromRecordsSql,
  buildFromRecordsWhereSql,
  type OpenDirectory,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import {
  buildSearchSql,
  buildVisibleRowsSql,
  findFigureSource,
  type SearchPart,
} from '#server/modules/search/index.ts';
import { markPromiseHandled } from './markPromiseHandled.ts';
import type { ReadProgress } from './readings.ts';

/** The user on whose behalf records are read, and how long the caller waits. */
export interface FiguresCaller {
  readonly principal: Principal;
  /** Aborted, with the error to throw, when the caller stops waiting; `null` if the caller can't stop waiting. */
  readonly signal: AbortSignal | null;
}

interface Read {
  readonly part: SearchPart;
  readonly fields: readonly RequestedFigureField[];
  readonly blocks: QueryBlocks;
  /** Set if the progress is tracked. */
  readonly reading?: ReadProgress;
}

/** A field whose values are read. */
export interface RequestedFigureField {
  readonly id: string;
  /** For a table, the requested columns, some of which show values from other records. */
  readonly columnIds: readonly string[];
}

/** The number of records per page, which takes some tens of milliseconds. */
const PAGE = 2_000;

export async function readRecords(
  { read }: RecordCalls,
  { principal, signal }: FiguresCaller,
  { part, fields, blocks, reading: told }: Read,
): Promise<void> {
  const { directoryId } = part.opened.key;
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const readAfter = (after: number) =>
    read({ principal, params: { id: directoryId } }, (scope, opened) =>
      readPage(scope, opened, { part, fields, after }),
    );
  // The database reads the next page while the current one is added.
  let reading: Promise<readonly Row[]> | null = readAfter(0);
  let highest: number | null = null;
  while (reading) {
    const rows: readonly Row[] = await reading;
    signal?.throwIfAborted();
    const last = rows.length < PAGE ? null : rows.at(-1);
    reading = last ? markPromiseHandled(readAfter(last.number)) : null;
    blocks.write(
      rows.map(
        ({ values }) =>
          id =>
            getValueAt(values[places.get(id) ?? -1], id, directoryId),
      ),
    );
    if (!told || !last) continue;
    highest ??= await read({ principal, params: { id: directoryId } }, readHighestNumber);
    told.percent = Math.min(100, Math.floor((last.number / highest) * 100));
  }
}

interface Row {
  readonly number: number;
  readonly values: readonly (FieldValue | null)[];
}

function getValueAt(
  value: FieldValue | null | undefined,
  fieldId: string,
  directoryId: string,
): FieldValue | undefined {
  return fieldId === DIRECTORY_FIELD_ID ? { stringValue: directoryId } : (value ?? undefined);
}

async function readHighestNumber({ trx }: RecordScope, { key }: OpenDirectory): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(number), 1) as highest ${buildFromRecordsSql(key)}`.execute(trx);
  return rows[0]?.highest ?? 1;
}

/**
 * Reads the next page by record number. Numbers never change, so records are neither repeated nor missed during
 * concurrent changes.
 */
async function readPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { part, fields, after }: Pick<Read, 'part' | 'fields'> & { after: number },
): Promise<readonly Row[]> {
  const { where } = buildSearchSql(scope, opened, part.request);
  const context = {
    servers: scope.servers,
    engine: opened.compiled.registry,
    findField: scope.world.findField,
  };
  const values = fields.map(({ id, columnIds }) => {
    if (columnIds.length > 0)
      return buildVisibleRowsSql(scope, opened, { tableId: id, columnIds }) ?? sql`null::jsonb`;
    const source = findFigureSource(scope, opened, id);
    return source ? buildValueSql(source.field, source.record, context) : sql`null::jsonb`;
  });
  const { rows } = await sql<Row>`
    select items.number, jsonb_build_array(${sql.join(values)}) as values
    ${buildFromRecordsWhereSql(where)} and items.number > ${after}::bigint
    order by items.number limit ${PAGE}`.execute(scope.trx);
  return rows;
}
