/** Finds the followed views of a directory and of processes, with the followers who can still see them. */
import { sql } from 'kysely';
import type { RecordView } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildGroupIdsSql, buildLiveUserJoinSql } from '#server/modules/identity/index.ts';
import { buildViewJoinSql } from '#server/modules/views/index.ts';

export interface FollowedView {
  readonly view_id: string;
  /** `null` for views of processes. */
  readonly directory_id: string | null;
  readonly state: RecordView['state'];
  readonly followers: readonly Follower[];
}

export interface Follower {
  readonly userId: string;
  /** Includes Everyone. */
  readonly groupIds: readonly string[];
}

interface Row extends Pick<FollowedView, 'view_id' | 'directory_id' | 'state'> {
  readonly user_id: string;
  readonly group_ids: readonly string[];
}

/** Returns whether any user of the account follows a view. */
export async function hasFollowedViews(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('view_following')
    .select('view_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param but The author of the change, who isn't notified. */
export async function listFollowedViews(
  trx: Trx,
  { accountId, directoryId, but }: { accountId: string; directoryId: string; but: string | null },
): Promise<FollowedView[]> {
  const { rows } = await sql<Row>`
    select v.view_id, v.directory_id, v.state, u.user_id, g.group_ids
    from view_following as f
    ${buildViewJoinSql(sql`f.account_id`, sql`f.view_id`)}
    ${buildLiveUserJoinSql(sql`f.account_id`, sql`f.user_id`)}
    cross join lateral (select ${buildGroupIdsSql(sql`u.account_id`, sql`u.user_id`)} as group_ids) as g
    where v.account_id = ${accountId}::uuid and (v.directory_id = ${directoryId}::uuid or v.directory_id is null)
      and u.user_id is distinct from ${but}::uuid
      and (v.owner_id = u.user_id or v.group_ids && g.group_ids)
    order by v.view_id, u.user_id`.execute(trx);
  return [...Map.groupBy(rows, ({ view_id }) => view_id).values()].flatMap(own => {
    const [first] = own;
    if (!first) return [];
    const { view_id, directory_id, state } = first;
    return {
      view_id,
      directory_id,
      state,
      followers: own.map(row => ({ userId: row.user_id, groupIds: row.group_ids })),
    };
  });
}
