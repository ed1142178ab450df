/** A page of several directories, of which some are large, where indexes tell all of what is asked of those. */

import { type RawBuilder, sql } from 'kysely';
import { together } from '#server/kernel/database/together.ts';
import { limitsFor, SEARCH_LIMITS, type SearchLimits } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import {
  type DirectorySize,
  estimatedTotal,
  exactTotal,
  sampledTotal,
  sampleMatches,
  settleTotal,
  type Total,
} from '../searchTotals.ts';
import { acrossColumns, acrossSql, matchesOfPart, type PartSql } from '../sql/acrossSql.ts';
import { type FoundTogether, readCounted, readRows, type Whole } from '../togetherPages.ts';
import { MOST_LISTED } from './searchCandidates.ts';
import { type Driver, entriesOf, type SearchIndexes, searchIndexes } from './searchDrivers.ts';
import { walkableOrder } from './searchLarge.ts';
import { firstOfWalk, type Walkable } from './searchWalk.ts';

export interface SizedPart extends PartSql {
  readonly size: DirectorySize;
  /** Looked through, whatever is asked. */
  readonly isSmall: boolean;
}

interface LargePart extends SizedPart {
  readonly indexes: SearchIndexes;
  /** Leaves the fewest records to look at. */
  readonly driver: Driver;
  /** How many; one more than `candidates` where they are more. */
  readonly candidates: number;
  readonly walkable: Walkable | null;
}

/** Undefined where some index is missing, or a walk along an order would be too long. */
export async function searchLargeTogether(
  scope: RecordScope,
  parts: readonly SizedPart[],
  whole: Whole,
): Promise<FoundTogether | undefined> {
  const [first] = parts;
  if (!first) return undefined;
  const limits = limitsFor(scope.search?.limits ?? SEARCH_LIMITS, first.request);
  const large = await withCandidates(scope, parts, limits);
  if (!large) return undefined;
  const byId = new Map(large.map(part => [part.opened.key.directoryId, part]));
  const among = (part: SizedPart) => {
    const driver = byId.get(part.opened.key.directoryId)?.driver;
    return matchesOfPart(part, driver ? { among: amongDriver(scope, driver) } : {});
  };
  const few = large.reduce((sum, { candidates }) => sum + candidates, 0) <= limits.candidates;
  if (few) return readCounted(scope, acrossSql(parts, among), whole);
  const total = await totalOf(scope, { large, small: parts.filter(({ isSmall }) => isSmall), limits });
  return walkTogether(scope, parts, { ...whole, total, limits, byId, among });
}

async function withCandidates(
  scope: RecordScope,
  parts: readonly SizedPart[],
  limits: SearchLimits,
): Promise<LargePart[] | undefined> {
  const large = parts
    .filter(({ isSmall }) => !isSmall)
    .map(part => ({ ...part, indexes: searchIndexes(scope, part.opened, part.found) }));
  if (large.some(({ indexes }) => !indexes.isCovered)) return undefined;
  const counts = large.flatMap(({ indexes }) =>
    indexes.drivers.map(
      driver => sql`(select count(*)::int from
        (select ${entriesOf(scope.accountId, driver)} limit ${limits.candidates + 1}) as entries)`,
    ),
  );
  const counted = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(
    scope.trx,
  );
  const left = [...(counted.rows[0]?.counts ?? [])];
  return large.flatMap((part): LargePart[] => {
    const own = left.splice(0, part.indexes.drivers.length);
    const candidates = Math.min(...own);
    const driver = part.indexes.drivers[own.indexOf(candidates)];
    return driver ? [{ ...part, driver, candidates, walkable: walkableOrder(part) }] : [];
  });
}

function amongDriver({ accountId }: RecordScope, driver: Driver): RawBuilder<boolean> {
  return sql<boolean>`items.number = any(array(select entry.number ${entriesOf(accountId, driver)}))`;
}

/** As of one directory with as many records: so many are picked of all of them, of each its share. */
async function totalOf(
  scope: RecordScope,
  {
    large,
    small,
    limits,
  }: { large: readonly LargePart[]; small: readonly SizedPart[]; limits: SearchLimits },
): Promise<Total> {
  const live = large.reduce((sum, { size }) => sum + size.live, 0);
  const last = large.reduce((sum, { size }) => sum + size.last, 0);
  const samples = await together(
    large.map(({ opened, found, size, indexes }) => {
      const picked = Math.ceil((limits.sample * size.live) / Math.max(1, live));
      return sampleMatches(scope, opened, { found, size, indexes, picked });
    }),
  );
  const sample = {
    looked: samples.reduce((sum, { looked }) => sum + looked, 0),
    matched: samples.reduce((sum, { matched }) => sum + matched, 0),
  };
  const size = { live, last };
  const told = estimatedTotal(sample, size);
  const counted = told ? undefined : await countInIndexes(scope, large);
  const ofLarge = told ?? (counted === undefined ? sampledTotal(sample, size) : exactTotal(counted));
  if (small.length === 0) return ofLarge;
  const counts = small.map(({ found }) => sql`(select count(*)::int from items where ${found.where})`);
  const inSmall = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(
    scope.trx,
  );
  return { ...ofLarge, total: ofLarge.total + (inSmall.rows[0]?.total ?? 0) };
}

/** Undefined where there are more than are ever counted. */
async function countInIndexes(scope: RecordScope, large: readonly LargePart[]): Promise<number | undefined> {
  const numbers = large.map(({ indexes: { drivers } }) => {
    const sets = drivers.map(
      (driver, place) =>
        sql`(select entry.number ${entriesOf(scope.accountId, driver)}) as ${sql.id(`set_${place}`)}`,
    );
    return sql`(select number from ${sql.join(sets, sql` natural join `)} limit ${MOST_LISTED + 1})`;
  });
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (${sql.join(numbers, sql` union all `)}) as entries`.execute(scope.trx);
  const total = counted.rows[0]?.total ?? 0;
  return total > MOST_LISTED ? undefined : total;
}

interface Walked extends Whole {
  readonly total: Total;
  readonly limits: SearchLimits;
  readonly byId: ReadonlyMap<string, LargePart>;
  readonly among: (part: SizedPart) => RawBuilder<unknown>;
}

/** Of each directory the first of the order: walked to where many match, else all its few matches. */
async function walkTogether(
  scope: RecordScope,
  parts: readonly SizedPart[],
  { page, orderBy, total, limits, byId, among }: Walked,
): Promise<FoundTogether | undefined> {
  const most = page.skip + page.take;
  const walked = [...byId.values()].filter(({ candidates }) => candidates > limits.candidates);
  if (walked.some(({ walkable }) => walkable === null)) return undefined;
  const isWalked = new Set(walked.map(({ opened }) => opened.key.directoryId));
  const found = acrossSql(parts, part => {
    const { directoryId } = part.opened.key;
    const walkable = isWalked.has(directoryId) ? byId.get(directoryId)?.walkable : null;
    if (!walkable) return among(part);
    const columns = acrossColumns(part);
    return firstOfWalk(part.opened, { found: part.found, walkable, size: limits.slice, most, columns });
  });
  const told = sql`coalesce((select jsonb_object_agg(directory_id, count) from
    (select directory_id, count(*) as count from found group by directory_id) as counts), '{}') as counts`;
  const rows = await readRows<{ counts: Record<string, number> }>(scope, { found, told, page, orderBy });
  const counts = rows[0]?.counts ?? {};
  // What lies behind the end of a walk may come before what was found elsewhere.
  const isComplete = ({ opened, size, walkable }: LargePart) =>
    (counts[opened.key.directoryId] ?? 0) >= most || (walkable?.index === null && size.live <= limits.slice);
  if (!walked.every(isComplete)) return undefined;
  return { items: rows, ...settleTotal(total, page, rows.length) };
}
