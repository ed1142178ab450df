/** A page of records with its total: exact up to a limit and where unfiltered, an estimate beyond. */
import { sql } from 'kysely';
import { EXACT_TOTAL_LIMIT, RECORDS_PER_PAGE } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import type { StoredItem } from '../repositories/items.ts';
import { readCounters } from '../repositories/items.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { type SearchSql, searchSql } from './searchSql.ts';

export interface FoundItems {
  readonly items: StoredItem[];
  readonly total: number;
  readonly totalExact: boolean;
}

export async function searchItems(
  scope: RecordScope,
  opened: OpenDirectory,
  request: SearchRequest,
): Promise<FoundItems> {
  const found = searchSql(scope, opened, request);
  const page = { skip: request.skip ?? 0, take: request.take ?? RECORDS_PER_PAGE };
  const items = await readPage(scope, found, page);
  const isWhole = page.skip === 0 && items.length < page.take;
  const total = isWhole ? exact(items.length) : await countTotal(scope, opened, { request, found });
  return { items, ...total };
}

export async function readPage(
  scope: RecordScope,
  { where, orderBy }: SearchSql,
  { skip, take }: { skip: number; take: number },
): Promise<StoredItem[]> {
  return scope.trx
    .selectFrom('items')
    .selectAll('items')
    .where(where)
    .orderBy(sql`${orderBy}`)
    .offset(skip)
    .limit(take)
    .execute();
}

interface Total {
  readonly total: number;
  readonly totalExact: boolean;
}

function exact(total: number): Total {
  return { total, totalExact: true };
}

async function countTotal(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, found }: { request: SearchRequest; found: SearchSql },
): Promise<Total> {
  const counters = await readCounters(scope.trx, opened.key);
  const statuses = request.statusList ?? [];
  if (found.isUnfiltered) {
    const keys = statuses.length > 0 ? statuses : ['all'];
    return exact(keys.reduce((sum, key) => sum + (counters.get(key) ?? 0), 0));
  }
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (select from items where ${found.where} limit ${EXACT_TOTAL_LIMIT + 1}) as matches`.execute(
    scope.trx,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total <= EXACT_TOTAL_LIMIT) return exact(total);
  return { total: await estimate(scope, found, counters.get('all') ?? total), totalExact: false };
}

/** The planner's guess, between what was counted and what there is. */
async function estimate(scope: RecordScope, { where }: SearchSql, all: number): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select from items where ${where}`.execute(scope.trx);
  const rows = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return Math.min(all, Math.max(rows, EXACT_TOTAL_LIMIT + 1));
}
