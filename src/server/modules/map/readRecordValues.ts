/** Reads values of a search's results page by page, so that other calls can run in between. */
import { sql } from 'kysely';
import type { FieldValue, SearchRequest } from '#core/model.ts';
import { buildValueSql } from '#server/kernel/fields/fieldSql.ts';
import {
  buildFromRecordsWhereSql,
  type OpenDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { buildSearchSql, findFigureSource } from '#server/modules/search/index.ts';

export interface RecordValues {
  readonly number: number;
  /** Values of the requested fields, in their order. */
  readonly values: readonly (FieldValue | null)[];
}

interface Reading {
  readonly search: SearchRequest;
  readonly fieldIds: readonly string[];
  /** Returns false to stop. */
  readonly take: (record: RecordValues) => boolean;
}

/** Records per page, which take some tens of milliseconds. */
const PAGE = 4_000;

export async function readRecordValues(
  { read }: RecordCalls,
  call: RecordCall,
  { search, fieldIds, take }: Reading,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const rows = await read(call, (scope, opened) =>
      readPage(scope, opened, { search, fieldIds, after: from }),
    );
    if (!rows.every(take)) return;
    after = rows.length < PAGE ? null : (rows.at(-1)?.number ?? null);
  }
}

/**
 * Reads the next page by record number: numbers never change, so records are neither repeated nor missed during
 * concurrent changes.
 */
async function readPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { search, fieldIds, after }: Omit<Reading, 'take'> & { after: number },
): Promise<readonly RecordValues[]> {
  const { where } = buildSearchSql(scope, opened, search);
  const context = {
    servers: scope.servers,
    engine: opened.compiled.registry,
    findField: scope.world.findField,
  };
  const values = fieldIds.map(id => {
    const source = findFigureSource(scope, opened, id);
    return source ? sql`${buildValueSql(source.field, source.record, context)}` : sql`null::jsonb`;
  });
  const { rows } = await sql<RecordValues>`
    select items.number, jsonb_build_array(${sql.join(values)}) as values
    ${buildFromRecordsWhereSql(where)} and items.number > ${after}::bigint
    order by items.number limit ${PAGE}`.execute(scope.trx);
  return rows;
}
