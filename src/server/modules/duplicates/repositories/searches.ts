/** Stores searches for duplicates, the keys of records while a search runs, and the pairs that it found. */
import { type Selectable, sql } from 'kysely';
import type { MatchingField, PairScore, RecordKeys } from '#core/duplicates/scorePair.ts';
import { getNeighbourSortKeys } from '#core/duplicates/scorePair.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { buildFromLiveRecordsSql, type DirectoryKey } from '#server/modules/records/index.ts';

export type StoredSearch = Selectable<Schema['duplicate_searches']>;

/** Longer keys are cut to this length. Pairs found by them are compared in full afterwards. */
const MAX_KEY_LENGTH = 200;

/** Stores a new search, and deletes the user's previous one in the directory. */
export async function replaceDuplicateSearch(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  search: { id: string; userId: string; fields: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('duplicate_searches')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where('user_id', '=', search.userId)
    .execute();
  await sql`insert into duplicate_searches (account_id, search_id, directory_id, user_id, fields, total)
    select ${accountId}::uuid, ${search.id}::uuid, ${directoryId}::uuid, ${search.userId}::uuid,
      ${[...search.fields]}::text[], count(*)
    ${buildFromLiveRecordsSql({ accountId, directoryId })}`.execute(trx);
}

export async function readDuplicateSearchRow(
  trx: Trx,
  accountId: string,
  searchId: string,
): Promise<StoredSearch | undefined> {
  return trx
    .selectFrom('duplicate_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
}

export async function updateSearchProgress(
  trx: Trx,
  { accountId, searchId }: DuplicateSearchKey,
  change: { done?: number; state?: 'Done' | 'Failed' },
): Promise<void> {
  await trx
    .updateTable('duplicate_searches')
    .set(change)
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();
}

export interface DuplicateSearchKey {
  readonly accountId: string;
  readonly searchId: string;
}

/** Deletes all keys of a search: before it starts, in case an attempt left some, and when it ends. */
export async function deleteSearchKeys(trx: Trx, { accountId, searchId }: DuplicateSearchKey): Promise<void> {
  await trx
    .deleteFrom('duplicate_keys')
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .execute();
}

export async function insertDuplicateSearchKeys(
  trx: Trx,
  { accountId, searchId }: DuplicateSearchKey,
  records: readonly { readonly itemId: string; readonly keys: RecordKeys }[],
): Promise<void> {
  const rows = records.flatMap(({ itemId, keys }) =>
    [...keys].flatMap(([fieldId, all]) =>
      all.flatMap(({ key, near }) =>
        [key, ...(near === null ? [] : getNeighbourSortKeys(near))].map((text, pass) => ({
          itemId,
          fieldId,
          pass,
          key: text.slice(0, MAX_KEY_LENGTH),
        })),
      ),
    ),
  );
  if (rows.length === 0) return;
  await sql`insert into duplicate_keys (account_id, search_id, field_id, pass, value_key, item_id)
    select ${accountId}::uuid, ${searchId}::uuid, field_id, pass, value_key, item_id
    from unnest(${rows.map(row => row.fieldId)}::text[], ${rows.map(row => row.pass)}::int2[],
      ${rows.map(row => row.key)}::text[], ${rows.map(row => row.itemId)}::uuid[])
      as new (field_id, pass, value_key, item_id)
    on conflict do nothing`.execute(trx);
}

export interface EqualValueGroup {
  readonly field_id: string;
  readonly value_key: string;
  readonly item_ids: readonly string[];
}

/** Returns the next groups of records with the same value, each up to a maximum size. */
export async function readEqualValueGroups(
  trx: Trx,
  { accountId, searchId }: DuplicateSearchKey,
  {
    after,
    take,
    most,
  }: { after: Pick<EqualValueGroup, 'field_id' | 'value_key'> | null; take: number; most: number },
): Promise<EqualValueGroup[]> {
  const { rows } = await sql<EqualValueGroup>`
    select field_id, value_key, (array_agg(item_id order by item_id))[1:${most}] as item_ids
    from duplicate_keys
    where account_id = ${accountId}::uuid and search_id = ${searchId}::uuid and pass = 0
      and (field_id, value_key) > (${after?.field_id ?? ''}::text, ${after?.value_key ?? ''}::text collate "C")
    group by field_id, value_key having count(*) > 1
    order by field_id, value_key limit ${take}`.execute(trx);
  return rows;
}

export interface SimilarRecordKey {
  readonly value_key: string;
  readonly item_id: string;
}

/** Returns the next keys in one of the orders in which similar texts are neighbours. */
export async function readSimilarKeys(
  trx: Trx,
  { accountId, searchId }: DuplicateSearchKey,
  {
    fieldId,
    pass,
    after,
    take,
  }: { fieldId: string; pass: number; after: SimilarRecordKey | null; take: number },
): Promise<SimilarRecordKey[]> {
  let query = trx
    .selectFrom('duplicate_keys')
    .select(['value_key', 'item_id'])
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .where('field_id', '=', fieldId)
    .where('pass', '=', pass);
  if (after)
    query = query.where(
      sql<boolean>`(value_key, item_id) > (${after.value_key}::text collate "C", ${after.item_id}::uuid)`,
    );
  return query.orderBy('value_key').orderBy('item_id').limit(take).execute();
}

export interface ScoredPair extends PairScore {
  readonly itemId: string;
  readonly otherId: string;
}

/** Stores pairs, and returns the search's total number of pairs. */
export async function insertDuplicatePairs(
  trx: Trx,
  { accountId, searchId }: DuplicateSearchKey,
  pairs: readonly ScoredPair[],
): Promise<number> {
  if (pairs.length > 0) {
    await sql`insert into duplicate_pairs (account_id, search_id, item_id, other_id, score, same)
      select ${accountId}::uuid, ${searchId}::uuid, item_id, other_id, score, same
      from unnest(${pairs.map(pair => pair.itemId)}::uuid[], ${pairs.map(pair => pair.otherId)}::uuid[],
        ${pairs.map(pair => pair.score)}::real[], ${pairs.map(pair => JSON.stringify(pair.same))}::jsonb[])
        as new (item_id, other_id, score, same)
      on conflict do nothing`.execute(trx);
  }
  const row = await trx
    .selectFrom('duplicate_pairs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('search_id', '=', searchId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface StoredPair {
  readonly item_id: string;
  readonly other_id: string;
  readonly score: number;
  readonly same: readonly MatchingField[];
}

/** Returns pairs that weren't dismissed, most similar first. */
export async function listOpenPairs(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  searchId: string,
): Promise<StoredPair[]> {
  const { rows } = await sql<StoredPair>`
    select pair.item_id, pair.other_id, pair.score, pair.same
    from duplicate_pairs as pair
    where pair.account_id = ${accountId}::uuid and pair.search_id = ${searchId}::uuid
      and not exists (select 1 from duplicate_dismissals as gone where gone.account_id = pair.account_id
        and gone.directory_id = ${directoryId}::uuid and gone.item_id = pair.item_id
        and gone.other_id = pair.other_id)
    order by pair.score desc, pair.item_id, pair.other_id`.execute(trx);
  return rows;
}

export async function dismissPair(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  pair: { itemId: string; otherId: string; userId: string; isDismissed: boolean },
): Promise<void> {
  const [itemId = '', otherId = ''] = [pair.itemId, pair.otherId].sort();
  const row = { account_id: accountId, directory_id: directoryId, item_id: itemId, other_id: otherId };
  if (pair.isDismissed) {
    await trx
      .insertInto('duplicate_dismissals')
      .values({ ...row, user_id: pair.userId })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return;
  }
  await trx
    .deleteFrom('duplicate_dismissals')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where('item_id', '=', itemId)
    .where('other_id', '=', otherId)
    .execute();
}
