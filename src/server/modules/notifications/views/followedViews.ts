/** Finds the followed views of a directory and of processes, with those followers who can still see them. */
import { sql } from 'kysely';
import type { RecordView } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

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

/** @param but The author of the change, who isn't notified. */
export async function followedViews(
  trx: Trx,
  { accountId, directoryId, but }: { accountId: string; directoryId: string; but: string | null },
): Promise<FollowedView[]> {
  const { rows } = await sql<Row>`
    select v.view_id, v.directory_id, v.state, u.user_id, g.group_ids
    from record_views as v
    join view_following as f on f.account_id = v.account_id and f.view_id = v.view_id
    join users as u on u.account_id = f.account_id and u.user_id = f.user_id and u.deleted_at is null
    cross join lateral (select array(
      select g.group_id from user_groups as g
      where g.account_id = u.account_id and g.deleted_at is null and (g.is_everyone or exists (
        select from user_group_members as m where m.account_id = g.account_id and m.group_id = g.group_id
          and m.user_id = u.user_id))) as group_ids) as g
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
