/** Returns one page of the records of several directories in a common order. */

import { type RawBuilder, sql } from 'kysely';
import type { OrderBy } from '#core/model.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type OpenDirectory,
  openDirectory,
  type RecordCalls,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { SearchStep } from './large/searchLarge.ts';
import { searchDirectories } from './searchDirectories.ts';
import { completeSearch, MAX_SHORT_SEARCH_MS, startSearch } from './searchItems.ts';
import type { FoundItems, SearchPageRequest } from './searchPages.ts';
import { type SearchTotal, toExactTotal } from './searchTotals.ts';
import { buildMergedOrderSql, getSearchPartOrder, type SearchPart } from './sql/buildMergedMatchesSql.ts';
import { compileDirectoryOrder } from './sql/buildSearchSql.ts';
import type { MergedSearchResult } from './togetherPages.ts';

export interface SearchResultPage extends SearchTotal {
  /** The records in order, each with its directory. */
  readonly items: readonly { readonly opened: OpenDirectory; readonly row: StoredItem }[];
}

interface Across<T> {
  readonly page: SearchPageRequest;
  readonly orderBy: OrderBy;
  /** Called once, in the first transaction. */
  plan(scope: RecordScope): readonly SearchPart[];
  present(scope: RecordScope, found: SearchResultPage): Promise<T>;
}

/**
 * Searches several directories with one statement if that is fast. Otherwise, searches each directory
 * separately, and continues long searches in further transactions.
 */
export async function searchAcrossDirectories<T>(
  { read, readAccount }: RecordCalls,
  principal: Principal,
  { plan, page, orderBy, present }: Across<T>,
): Promise<T> {
  let planned: readonly SearchPart[] | undefined;
  const found: FoundItems[] = [];
  for (;;) {
    const begun = await readAccount(principal, async scope => {
      const isFirst = planned === undefined;
      planned ??= plan(scope);
      const searches = isFirst ? planned : planned.map(search => getOpened(scope, search));
      const quick = isFirst ? await searchDirectories(scope, searches, { page, orderBy }) : undefined;
      if (quick) return { answer: await present(scope, placed(searches, quick)) };
      const steps = await startShort(scope, searches.slice(found.length), { page, orderBy });
      const whole = steps.flatMap(step => ('found' in step ? [step.found] : []));
      const all = [...found, ...whole];
      if (whole.length < steps.length || all.length < searches.length) return { steps };
      return { answer: await present(scope, await merge(scope, { searches, found: all, page, orderBy })) };
    });
    if (begun.steps === undefined) return begun.answer;
    for (const step of begun.steps) {
      const id = planned?.[found.length]?.opened.key.directoryId ?? '';
      found.push(await completeSearch(read, { principal, params: { id } }, step));
    }
  }
}

/** Opens the directory again in a later transaction, with the current definitions and permissions. */
function getOpened(scope: RecordScope, { opened, request }: SearchPart): SearchPart {
  return { opened: openDirectory(scope, opened.key.directoryId), request };
}

function placed(searches: readonly SearchPart[], { items, ...total }: MergedSearchResult): SearchResultPage {
  const byId = new Map(searches.map(({ opened }) => [opened.key.directoryId, opened]));
  const places = items.flatMap(row => {
    const opened = byId.get(row.directory_id);
    return opened ? [{ opened, row }] : [];
  });
  return { items: places, ...total };
}

/** Starts as many searches as fit into a short transaction, but at least the first batch. */
async function startShort(
  scope: RecordScope,
  searches: readonly SearchPart[],
  { page, orderBy }: { page: SearchPageRequest; orderBy: OrderBy },
): Promise<SearchStep[]> {
  const end = performance.now() + MAX_SHORT_SEARCH_MS;
  const steps: SearchStep[] = [];
  const start = ({ opened, request }: SearchPart) => {
    const isOrdered = compileDirectoryOrder(scope, opened, orderBy) !== undefined;
    const top = { skip: 0, take: page.skip + page.take };
    return startSearch(scope, opened, {
      ...request,
      ...top,
      orderBy: getSearchPartOrder(isOrdered, orderBy),
    });
  };
  for (let from = 0; from < searches.length; from += CONCURRENCY) {
    steps.push(...(await awaitPipelined(searches.slice(from, from + CONCURRENCY).map(start))));
    if (performance.now() > end) break;
  }
  return steps;
}

/** The number of directories that are searched per round trip. */
const CONCURRENCY = 5;

interface Found {
  readonly searches: readonly SearchPart[];
  readonly found: readonly FoundItems[];
  readonly page: SearchPageRequest;
  readonly orderBy: OrderBy;
}

async function merge(
  scope: RecordScope,
  { searches, found, page, orderBy }: Found,
): Promise<SearchResultPage> {
  const parts = searches.flatMap(({ opened }, index) => {
    const items = found[index]?.items ?? [];
    return items.length === 0 ? [] : [{ opened, items }];
  });
  const known = new Map(
    parts.flatMap(({ opened, items }) => items.map(row => [row.item_id, { opened, row }])),
  );
  const ids = await readIdsInOrder(scope, parts, { page, orderBy });
  return { items: ids.flatMap(id => known.get(id) ?? []), ...getTotal(found) };
}

interface Part {
  readonly opened: OpenDirectory;
  readonly items: readonly StoredItem[];
}

/**
 * Returns the ids of the page. The database compares values as it does within each directory. Records of a directory
 * without the sort field come last.
 */
async function readIdsInOrder(
  scope: RecordScope,
  parts: readonly Part[],
  { page, orderBy }: { page: SearchPageRequest; orderBy: OrderBy },
): Promise<string[]> {
  if (parts.length === 0) return [];
  const ordered = parts.map(part => ({ ...part, order: compileDirectoryOrder(scope, part.opened, orderBy) }));
  // Directories with the sort field come first: the first branch of a union determines the type of the
  // values.
  ordered.sort((a, b) => Number(b.order !== undefined) - Number(a.order !== undefined));
  const branches = ordered.map(({ opened, items, order }): RawBuilder<unknown> => {
    const ids = items.map(item => item.item_id);
    return sql`select items.item_id, items.number, items.directory_id, ${order?.value ?? sql`null`} as value
      from items where items.account_id = ${scope.accountId}::uuid
        and items.directory_id = ${opened.key.directoryId}::uuid and items.item_id = any(${ids}::uuid[])`;
  });
  const rows = await sql<{ item_id: string }>`
    select item_id from (${sql.join(branches, sql` union all `)}) as found
    order by ${buildMergedOrderSql(orderBy)}
    offset ${page.skip} limit ${page.take}`.execute(scope.trx);
  return rows.rows.map(row => row.item_id);
}

function getTotal(found: readonly SearchTotal[]): SearchTotal {
  return found.reduce(
    (sum, { total, totalExact, totalIsMinimum }) => ({
      total: sum.total + total,
      totalExact: sum.totalExact && totalExact,
      totalIsMinimum: sum.totalIsMinimum || totalIsMinimum,
    }),
    toExactTotal(0),
  );
}
