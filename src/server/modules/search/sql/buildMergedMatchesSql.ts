import { type RawBuilder, sql } from 'kysely';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { OrderBy, SearchRequest } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { buildSearchSql, compileDirectoryOrder, type SearchSql } from './buildSearchSql.ts';

/** The request for one of the directories, without order and page, which apply to the combined search. */
export type SearchPartRequest = Omit<SearchRequest, 'skip' | 'take' | 'orderBy'>;

export interface SearchPart {
  readonly opened: OpenDirectory;
  readonly request: SearchPartRequest;
}

/** One of the searches as SQL, in the common order as far as its directory supports it. */
export interface SearchPartSql {
  readonly opened: OpenDirectory;
  readonly request: SearchPartRequest & { readonly orderBy: OrderBy };
  readonly found: SearchSql;
  /**
   * The sort value of the records; `undefined` if the directory doesn't have the sort field, so that its records come
   * last.
   */
  readonly value: RawBuilder<unknown> | undefined;
}

export function buildSearchPartSql(scope: RecordScope, search: SearchPart, orderBy: OrderBy): SearchPartSql {
  const { opened } = search;
  const value = compileDirectoryOrder(scope, opened, orderBy)?.value;
  const request = { ...search.request, orderBy: getSearchPartOrder(value !== undefined, orderBy) };
  return { opened, request, found: buildSearchSql(scope, opened, request), value };
}

/**
 * Returns the sort order within one directory. A directory without the sort field is sorted only by number,
 * in the same direction.
 */
export function getSearchPartOrder(isOrdered: boolean, orderBy: OrderBy): OrderBy {
  return isOrdered ? orderBy : { field: SYSTEM_ID.number, asc: orderBy.asc };
}

/** Selects the columns by which `buildMergedOrderSql` sorts. */
export function buildMergedColumnsSql({ value }: Pick<SearchPartSql, 'value'>): RawBuilder<unknown> {
  return sql`items.item_id, items.number, items.directory_id, ${value ?? sql`null`} as value`;
}

/**
 * Selects the matches of a part, with the columns of `buildMergedColumnsSql`. Selects the first `most` matches in the
 * order of the part, or all matches unordered.
 */
export function buildSearchPartMatchesSql(
  part: SearchPartSql,
  { most, among }: { most?: number; among?: RawBuilder<boolean> } = {},
): RawBuilder<unknown> {
  const limited = most === undefined ? sql`` : sql`order by ${part.found.orderBy} limit ${most}`;
  return sql`select ${buildMergedColumnsSql(part)} from items
    where ${part.found.where} ${among ? sql`and ${among}` : sql``} ${limited}`;
}

/** Concatenates the matches of all parts, of which there must be at least one. `of` selects the matches of one part. */
export function buildMergedMatchesSql<T extends SearchPartSql>(
  parts: readonly T[],
  of: (part: T) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  // Parts with the sort field come first: the first branch of a union determines the type of the values.
  const ordered = parts.toSorted((a, b) => Number(b.value !== undefined) - Number(a.value !== undefined));
  return sql.join(
    ordered.map(part => sql`(${of(part)})`),
    sql` union all `,
  );
}

/** Sorts by value and then by number. Records of a directory without the sort field come last. */
export function buildMergedOrderSql({ asc }: OrderBy): RawBuilder<unknown> {
  const direction = asc ? sql`asc` : sql`desc`;
  return sql`value ${direction} nulls last, number ${direction}, directory_id`;
}
