/** Stores named views of a directory's records, or of processes. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RecordView } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { ViewKey } from './viewPlace.ts';

export type StoredView = Selectable<Schema['record_views']>;

/** Returns the user's own views, and the views shared with one of the groups, sorted by name. */
export async function listViews(
  trx: Trx,
  key: ViewKey,
  reader: { userId: string; groupIds: readonly string[] },
): Promise<StoredView[]> {
  return trx
    .selectFrom('record_views')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', isSame(key), key.directoryId)
    .where(where =>
      where.or([
        where('owner_id', '=', reader.userId),
        sql<boolean>`group_ids && ${[...reader.groupIds]}::uuid[]`,
      ]),
    )
    .orderBy('name')
    .orderBy('view_id')
    .execute();
}

/** Returns the directory of each existing view, or `null` for a view of processes. */
export async function readViewDirectories(
  trx: Trx,
  viewIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (viewIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('record_views')
    .select(['view_id', 'directory_id'])
    .where('view_id', 'in', [...viewIds])
    .execute();
  return new Map(rows.map(row => [row.view_id, row.directory_id]));
}

/** Joins the view as `v`, for statements of other modules. */
export function buildViewJoinSql(
  account: RawBuilder<unknown>,
  view: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`join record_views as v on v.account_id = ${account} and v.view_id = ${view}`;
}

/** Reads the view and locks it until commit. */
export async function lockView(trx: Trx, key: ViewKey, viewId: string): Promise<StoredView | undefined> {
  return trx
    .selectFrom('record_views')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', isSame(key), key.directoryId)
    .where('view_id', '=', viewId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countUserViews(trx: Trx, accountId: string, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('record_views')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function upsertView(trx: Trx, key: ViewKey, view: RecordView): Promise<StoredView> {
  const content = { name: view.name, state: JSON.stringify(view.state), group_ids: [...view.groupIds] };
  return trx
    .insertInto('record_views')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      view_id: view.id,
      owner_id: view.ownerId,
      ...content,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'view_id']).doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeView(trx: Trx, key: ViewKey, viewId: string): Promise<void> {
  await trx
    .deleteFrom('record_views')
    .where('account_id', '=', key.accountId)
    .where('directory_id', isSame(key), key.directoryId)
    .where('view_id', '=', viewId)
    .execute();
}

const isSame = ({ directoryId }: ViewKey) => (directoryId === null ? ('is' as const) : ('=' as const));
