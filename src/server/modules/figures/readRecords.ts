/** The values that figures are made of, of every record that a search finds: page by page, so that others come in between. */
import { sql } from 'kysely';
import type { Aggregation } from '#core/figures/aggregate.ts';
import { DIRECTORY_FIELD } from '#core/joinedSystemFields.ts';
import type { FieldValue } from '#core/model.ts';
import { valueSql } from '#server/kernel/fields/fieldSql.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { OpenDirectory, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { figureSource, type PartSearch, searchSql, shownRowsSql } from '#server/modules/search/index.ts';
import { heard } from './heard.ts';
import type { Reading } from './readings.ts';

/** In whose name records are read, as long as somebody waits for the answer. */
export interface Asker {
  readonly principal: Principal;
  /** Aborted once nobody waits, by what is thrown then; null where nobody can hang up. */
  readonly signal: AbortSignal | null;
}

interface Read {
  readonly part: PartSearch;
  readonly fields: readonly ReadField[];
  readonly aggregation: Aggregation;
  /** Where somebody wants to know how far it is. */
  readonly reading?: Reading;
}

/** A field whose values are read. */
export interface ReadField {
  readonly id: string;
  /** Of a table the columns that are asked for: some show what stands in other records. */
  readonly columnIds: readonly string[];
}

/** Records of a page: some tens of milliseconds. */
const PAGE = 2_000;

export async function readRecords(
  { read }: RecordCalls,
  { principal, signal }: Asker,
  { part, fields, aggregation, reading: told }: Read,
): Promise<void> {
  const { directoryId } = part.opened.key;
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const readAfter = (after: number) =>
    read({ principal, params: { id: directoryId } }, (scope, opened) =>
      readPage(scope, opened, { part, fields, after }),
    );
  // The database finds the next page while one is counted.
  let reading: Promise<readonly Row[]> | null = readAfter(0);
  let highest: number | null = null;
  while (reading) {
    const rows: readonly Row[] = await reading;
    signal?.throwIfAborted();
    const last = rows.length < PAGE ? null : rows.at(-1);
    reading = last ? heard(readAfter(last.number)) : null;
    for (const { values } of rows)
      aggregation.add(id => valueAt(values[places.get(id) ?? -1], id, directoryId));
    if (!told || !last) continue;
    highest ??= await read({ principal, params: { id: directoryId } }, readHighestNumber);
    told.percent = Math.min(100, Math.floor((last.number / highest) * 100));
  }
}

interface Row {
  readonly number: number;
  readonly values: readonly (FieldValue | null)[];
}

function valueAt(
  value: FieldValue | null | undefined,
  fieldId: string,
  directoryId: string,
): FieldValue | undefined {
  return fieldId === DIRECTORY_FIELD ? { stringValue: directoryId } : (value ?? undefined);
}

async function readHighestNumber({ trx }: RecordScope, { key }: OpenDirectory): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(number), 1) as highest from items
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid`.execute(trx);
  return rows[0]?.highest ?? 1;
}

/** Numbers never change, so no record is told twice or left out while others change them. */
async function readPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { part, fields, after }: Pick<Read, 'part' | 'fields'> & { after: number },
): Promise<readonly Row[]> {
  const { where } = searchSql(scope, opened, part.request);
  const context = {
    servers: scope.servers,
    engine: opened.compiled.registry,
    findField: scope.world.findField,
  };
  const values = fields.map(({ id, columnIds }) => {
    if (columnIds.length > 0)
      return shownRowsSql(scope, opened, { tableId: id, columnIds }) ?? sql`null::jsonb`;
    const source = figureSource(scope, opened, id);
    return source ? valueSql(source.field, source.record, context) : sql`null::jsonb`;
  });
  const { rows } = await sql<Row>`
    select items.number, jsonb_build_array(${sql.join(values)}) as values
    from items where ${where} and items.number > ${after}::bigint
    order by items.number limit ${PAGE}`.execute(scope.trx);
  return rows;
}
