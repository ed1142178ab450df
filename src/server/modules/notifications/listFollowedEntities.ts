/**
 * Lists the records, directories and views that the user follows or has muted, and that the user can
 * currently read.
 */
import { sql } from 'kysely';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { buildRecordJoinSql, openDirectory } from '#server/modules/records/index.ts';
import { readRecordDisplays } from '#server/modules/reminders/index.ts';
import {
  buildViewJoinSql,
  createProcessViewContext,
  listStoredViews,
  toViewContext,
} from '#server/modules/views/index.ts';
import { getVisibleDirectoryIds, type NotificationScope } from './scope.ts';

type Followed = ResponseBody<'listFollowed'>;

const MAX_RECORDS = 200;
const EMPTY: Followed = { records: [], recordCount: 0, directories: [], views: [] };

export async function listFollowedEntities(scope: NotificationScope): Promise<Followed> {
  if (scope.principal.isSeenAs) return EMPTY;
  const { read } = getVisibleDirectoryIds(scope);
  return {
    ...(await readFollowedRecords(scope, read)),
    directories: await readFollowedDirectories(scope, read),
    views: await followedViews(scope, read),
  };
}

interface RecordRow {
  readonly item_id: string;
  readonly directory_id: string;
  readonly state: 'Following' | 'Muted';
  readonly count: number;
}

async function readFollowedRecords(
  scope: NotificationScope,
  read: readonly string[],
): Promise<Pick<Followed, 'records' | 'recordCount'>> {
  const { trx, accountId, caller } = scope;
  const { rows } = await sql<RecordRow>`
    select f.item_id, f.directory_id, f.state, count(*) over ()::int as count
    from record_following as f
    ${buildRecordJoinSql({ of: 'f', as: 'i' })}
    where f.account_id = ${accountId}::uuid and f.user_id = ${caller.userId}::uuid and f.state is not null
      and f.directory_id = any(${read}::uuid[]) and i.deleted_at is null
    order by i.last_activity_at desc, f.item_id limit ${MAX_RECORDS}`.execute(trx);
  const links = rows.map(({ item_id: itemId, directory_id: directoryId }) => ({ itemId, directoryId }));
  const seen = await readRecordDisplays(scope, links);
  const records = rows.flatMap(({ item_id: itemId, state }) => {
    const record = seen.get(itemId);
    return record ? [{ itemId, state, ...record }] : [];
  });
  return { records, recordCount: rows[0]?.count ?? 0 };
}

async function readFollowedDirectories(
  { trx, accountId, caller }: NotificationScope,
  read: readonly string[],
): Promise<Followed['directories']> {
  const rows = await trx
    .selectFrom('directory_following')
    .select(['directory_id as directoryId', 'state'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', caller.userId)
    .execute();
  // Sorted in the order of the account's directories.
  return read.flatMap(id => rows.find(({ directoryId }) => directoryId === id) ?? []);
}

async function followedViews(scope: NotificationScope, read: readonly string[]): Promise<Followed['views']> {
  const { trx, accountId, caller } = scope;
  const { rows } = await sql<{ view_id: string; directory_id: string | null }>`
    select v.view_id, v.directory_id
    from view_following as f
    ${buildViewJoinSql(sql`f.account_id`, sql`f.view_id`)}
    where f.account_id = ${accountId}::uuid and f.user_id = ${caller.userId}::uuid`.execute(trx);
  const views: Followed['views'] = [];
  for (const [directoryId, own] of Map.groupBy(rows, ({ directory_id }) => directory_id)) {
    if (directoryId !== null && !read.includes(directoryId)) continue;
    const place =
      directoryId === null
        ? createProcessViewContext(scope)
        : toViewContext(scope, openDirectory(scope, directoryId));
    for (const { view_id: viewId, name } of await listStoredViews(scope, place))
      if (own.some(row => row.view_id === viewId))
        views.push({ viewId, name, ...(directoryId === null ? {} : { directoryId }) });
  }
  return views;
}
