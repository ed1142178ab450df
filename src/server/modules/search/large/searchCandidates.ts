/**
 * Finds the matches of a search among candidates from indexes, if there are few enough candidates to check
 * each of them.
 */

import { type RawBuilder, sql } from 'kysely';
import { isRebuildRequested, type SearchLimits } from '#server/modules/indexes/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { type FoundItems, readPageCountingMatches, type SearchPageRequest } from '../searchPages.ts';
import { toExactTotal } from '../searchTotals.ts';
import type { SearchSql } from '../sql/buildSearchSql.ts';
import { buildIndexEntriesSql, type SearchDriver, type SearchIndexes } from './searchDrivers.ts';

/** Replaces `SearchLimits.listed` for candidates found by words, which are more expensive to list. */
const MAX_LISTED_WORDS = 20_000;

interface CandidateSearch {
  readonly found: SearchSql;
  readonly page: SearchPageRequest;
  readonly indexes: SearchIndexes;
  readonly limits: SearchLimits;
}

/**
 * Returns the requested page and the exact total if an index leaves few enough candidates to check each of them, or
 * otherwise `undefined`.
 */
export async function searchIndexCandidates(
  scope: RecordScope,
  opened: OpenDirectory,
  { indexes, limits, found, page }: CandidateSearch,
): Promise<FoundItems | undefined> {
  if (indexes.drivers.length === 0) return undefined;
  const { accountId } = opened.key;
  const counts = indexes.drivers.map(
    driver =>
      sql`(select count(*)::int from (select ${buildIndexEntriesSql(accountId, driver)} limit ${limits.candidates + 1}) as entries)`,
  );
  const counted = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(
    scope.trx,
  );
  const least = Math.min(...(counted.rows[0]?.counts ?? []));
  const driver = indexes.drivers[counted.rows[0]?.counts.indexOf(least) ?? -1];
  if (!driver || least > limits.candidates) return undefined;
  const among = sql<boolean>`items.number = any(array(select entry.number ${buildIndexEntriesSql(accountId, driver)}))`;
  return readPageAmong(scope, opened, { found, page, among });
}

export function searchNumberedCandidates(
  scope: RecordScope,
  opened: OpenDirectory,
  { found, page, numbers }: Pick<CandidateSearch, 'found' | 'page'> & { numbers: readonly number[] },
): Promise<FoundItems> {
  const among = sql<boolean>`items.number = any(${[...numbers]}::bigint[])`;
  return readPageAmong(scope, opened, { found, page, among });
}

async function readPageAmong(
  scope: RecordScope,
  opened: OpenDirectory,
  { found, page, among }: Pick<CandidateSearch, 'found' | 'page'> & { among: RawBuilder<boolean> },
): Promise<FoundItems> {
  const { rows, total } = await readPageCountingMatches(scope, opened, { found, page, among });
  if (total !== undefined || page.skip === 0) return { items: rows, ...toExactTotal(total ?? 0) };
  const all = await readPageCountingMatches(scope, opened, { found, page: { skip: 0, take: 1 }, among });
  return { items: [], ...toExactTotal(all.total ?? 0) };
}

/**
 * Returns the record numbers of all candidates, or `undefined` if there are too many candidates or no index can be
 * used.
 */
export async function listCandidates(
  scope: RecordScope,
  opened: OpenDirectory,
  { indexes: { words, drivers }, limits: { listed } }: Pick<CandidateSearch, 'indexes' | 'limits'>,
): Promise<number[] | undefined> {
  const byWords = words && (await readNumbersWithWords(scope, opened, words));
  if (byWords) return byWords;
  if (drivers.length === 0) return undefined;
  const numbers = await numbersInAll(scope, opened, { drivers, most: listed + 1 });
  return numbers.length > listed ? undefined : numbers;
}

async function readNumbersWithWords(
  { trx }: RecordScope,
  { key }: OpenDirectory,
  { indexId, groups, needsCurrent }: NonNullable<SearchIndexes['words']>,
): Promise<number[] | undefined> {
  if (needsCurrent && (await isRebuildRequested(trx, key))) return undefined;
  const found = await sql<{ number: number }>`
    select number from docket_find_words(${indexId}, ${JSON.stringify(groups)}::jsonb, ${MAX_LISTED_WORDS + 1}) as number`.execute(
    trx,
  );
  return found.rows.length > MAX_LISTED_WORDS ? undefined : found.rows.map(row => row.number);
}

async function numbersInAll(
  scope: RecordScope,
  opened: OpenDirectory,
  { drivers, most }: { drivers: readonly SearchDriver[]; most: number },
): Promise<number[]> {
  const sets = drivers.map(
    (driver, place) =>
      sql`(select entry.number ${buildIndexEntriesSql(opened.key.accountId, driver)}) as ${sql.id(`set_${place}`)}`,
  );
  const found = await sql<{ number: number }>`select number from ${sql.join(sets, sql` natural join `)}
    limit ${most}`.execute(scope.trx);
  return found.rows.map(row => row.number);
}
