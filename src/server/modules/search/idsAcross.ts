/** The ids of what several searches find together: a bulk change goes through them, an export reads them page by page. */

import { sql } from 'kysely';
import type { OrderBy } from '#core/model.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { acrossOrder, acrossSql, matchesOfPart, type PartSearch, partSql } from './sql/acrossSql.ts';

interface Asked {
  readonly searches: readonly PartSearch[];
  readonly orderBy: OrderBy;
}

export interface FoundId {
  readonly itemId: string;
  readonly directoryId: string;
}

/** The first matches in the order of all. */
export async function findIdsAcross(
  scope: RecordScope,
  { searches, orderBy, take }: Asked & { take: number },
): Promise<FoundId[]> {
  if (searches.length === 0) return [];
  const parts = searches.map(search => partSql(scope, search, orderBy));
  const found = await sql<FoundId>`select item_id as "itemId", directory_id as "directoryId"
    from (${acrossSql(parts, part => matchesOfPart(part, { most: take }))}) as found order by ${acrossOrder(orderBy)} limit ${take}`.execute(
    scope.trx,
  );
  return found.rows;
}
