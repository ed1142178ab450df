/** Several searches, each of a directory of its own, as one: what they find, in one order. */

import { type RawBuilder, sql } from 'kysely';
import type { OrderBy, SearchRequest } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { orderIn, type SearchSql, searchSql } from './searchSql.ts';

/** What is asked of one of the directories; order and page are those of the whole. */
export type PartRequest = Omit<SearchRequest, 'skip' | 'take' | 'orderBy'>;

export interface PartSearch {
  readonly opened: OpenDirectory;
  readonly request: PartRequest;
}

/** One of the searches in SQL, in the order of the whole as far as its directory has it. */
export interface PartSql {
  readonly opened: OpenDirectory;
  readonly request: PartRequest & { readonly orderBy: OrderBy };
  readonly found: SearchSql;
  /** What its records are ordered by; undefined where the directory lacks that, and all of them come last. */
  readonly value: RawBuilder<unknown> | undefined;
}

export function partSql(scope: RecordScope, search: PartSearch, orderBy: OrderBy): PartSql {
  const { opened } = search;
  const value = orderIn(scope, opened, orderBy)?.value;
  const request = { ...search.request, orderBy: orderOfPart(value !== undefined, orderBy) };
  return { opened, request, found: searchSql(scope, opened, request), value };
}

/** Of a directory without what is ordered by only the number is left, in the same direction. */
export function orderOfPart(isOrdered: boolean, orderBy: OrderBy): OrderBy {
  return isOrdered ? orderBy : { field: SYSTEM_ID.number, asc: orderBy.asc };
}

/** What `acrossOrder` puts in order. */
export function acrossColumns({ value }: Pick<PartSql, 'value'>): RawBuilder<unknown> {
  return sql`items.item_id, items.number, items.directory_id, ${value ?? sql`null`} as value`;
}

/** The matches of a part, with `acrossColumns`: the first `most` of its order, or all of them in any. */
export function matchesOfPart(
  part: PartSql,
  { most, among }: { most?: number; among?: RawBuilder<boolean> } = {},
): RawBuilder<unknown> {
  const limited = most === undefined ? sql`` : sql`order by ${part.found.orderBy} limit ${most}`;
  return sql`select ${acrossColumns(part)} from items
    where ${part.found.where} ${among ? sql`and ${among}` : sql``} ${limited}`;
}

/** The matches of one part after another; `of` tells those of one. At least one part is given. */
export function acrossSql<T extends PartSql>(
  parts: readonly T[],
  of: (part: T) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  // The first branch of a union says of which type the values are.
  const ordered = parts.toSorted((a, b) => Number(b.value !== undefined) - Number(a.value !== undefined));
  return sql.join(
    ordered.map(part => sql`(${of(part)})`),
    sql` union all `,
  );
}

/** The database compares, as it does within each directory. A directory without what is ordered by comes last. */
export function acrossOrder({ asc }: OrderBy): RawBuilder<unknown> {
  const direction = asc ? sql`asc` : sql`desc`;
  return sql`value ${direction} nulls last, number ${direction}, directory_id`;
}
