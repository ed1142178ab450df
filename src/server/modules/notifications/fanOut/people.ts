import { type RawBuilder, sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  buildGroupIdsSql,
  buildLiveMembersJoinSql,
  buildLiveUserJoinSql,
} from '#server/modules/identity/index.ts';
import { buildCommentsJoinSql } from '#server/modules/recordNotes/index.ts';
import { buildRecordJoinSql } from '#server/modules/records/index.ts';
import type { NotificationDraft } from '../kinds/notificationKind.ts';
import type {
  NotificationChannels,
  NotificationKindName,
  NotificationReason,
  NotificationSettings,
} from '../tables.ts';

export const USERS_PER_STEP = 500;

export interface NotificationCandidate {
  /** The index of the draft in the given list. */
  readonly index: number;
  readonly user_id: string;
  readonly reasons: readonly NotificationReason[];
  /** The group through which the user was mentioned; `null` if there is another reason to notify the user. */
  readonly group_id: string | null;
  /** The user's groups, including Everyone. */
  readonly group_ids: readonly string[];
  /** The settings that the user has saved; `null` if the user has saved none. */
  readonly settings: Partial<NotificationSettings> | null;
}

interface Asked {
  readonly accountId: string;
  readonly kind: NotificationKindName;
  /** The user who caused the event and isn't notified of it. */
  readonly actorId: string | null;
  readonly news: readonly NotificationDraft[];
  /** The default channels of the kind, for users who haven't chosen channels. */
  readonly channels: NotificationChannels;
  readonly after: Pick<NotificationCandidate, 'index' | 'user_id'> | null;
}

/**
 * Returns up to `USERS_PER_STEP` users after `after`, sorted by draft and user id. Their permissions aren't
 * checked yet.
 */
export async function findNextCandidates(trx: Trx, asked: Asked): Promise<NotificationCandidate[]> {
  const { accountId, kind, actorId, news, channels, after } = asked;
  const { rows } = await sql<NotificationCandidate>`
    with news as (
      select * from unnest(${news.map((_, index) => index)}::int[], ${news.map(one => one.directoryId ?? null)}::uuid[],
        ${news.map(one => one.itemId ?? null)}::uuid[], ${news.map(one => one.noteId ?? null)}::uuid[],
        ${news.map(one => one.messageId ?? null)}::uuid[]
      ) as n (index, directory_id, item_id, note_id, message_id)
    ), meant as (${named(asked)} union all ${followers(asked)}), page as (
      select m.index, m.user_id, array_agg(distinct m.reason) as reasons,
        case when bool_or(m.group_id is null) then null else (array_agg(m.group_id))[1] end as group_id
      from meant as m
      join news as n on n.index = m.index
      ${buildLiveUserJoinSql(sql`${accountId}::uuid`, sql`m.user_id`)}
      left join notification_settings as s on s.account_id = u.account_id and s.user_id = u.user_id
      cross join lateral (
        select coalesce(s.content -> 'kinds' -> ${kind}, ${JSON.stringify(channels)}::jsonb) as channels) as c
      where m.user_id is distinct from ${actorId}::uuid
        and (c.channels @> '{"app": true}' or c.channels @> '{"desktop": true}' or not c.channels @> '{"email": "Off"}')
        and (m.index, m.user_id) > (${after?.index ?? -1}::int, ${after?.user_id ?? UNKNOWN_USER_ID}::uuid)
        and not exists (select from notifications as t
          where t.account_id = u.account_id and t.user_id = u.user_id and t.note_id = n.note_id and t.kind = 'Mentioned')
        and not exists (select from notifications as t
          where t.account_id = u.account_id and t.user_id = u.user_id and t.message_id = n.message_id and t.kind = ${kind})
      group by m.index, m.user_id
      order by m.index, m.user_id
      limit ${USERS_PER_STEP}
    )
    select page.*, ${buildGroupIdsSql(sql`${accountId}::uuid`, sql`page.user_id`)} as group_ids,
      (select s.content from notification_settings as s
        where s.account_id = ${accountId}::uuid and s.user_id = page.user_id) as settings
    from page order by page.index, page.user_id`.execute(trx);
  return rows;
}

const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

function named({ accountId, news }: Asked): RawBuilder<unknown> {
  const people = news.flatMap((one, index) => (one.people ?? []).map(person => ({ ...person, index })));
  const groups = news.flatMap((one, index) => (one.groupIds ?? []).map(groupId => ({ groupId, index })));
  return sql`
    select p.index, p.user_id, p.reason, null::uuid as group_id
    from unnest(${people.map(one => one.index)}::int[], ${people.map(one => one.userId)}::uuid[],
      ${people.map(one => one.reason)}::text[]) as p (index, user_id, reason)
    union all
    select p.index, u.user_id, 'Mentioned', p.group_id
    from unnest(${groups.map(one => one.index)}::int[], ${groups.map(one => one.groupId)}::uuid[]) as p (index, group_id)
    ${buildLiveMembersJoinSql(sql`${accountId}::uuid`, sql`p.group_id`)}`;
}

/**
 * Selects creators, managers, commenters, mentioned users and followers of the record or its directory. Users who muted
 * the record, or who muted the directory without following the record, are excluded.
 */
function followers({ accountId, news }: Asked): RawBuilder<unknown> {
  const followed = news.flatMap((one, index) => (one.people ? [] : [index]));
  const manager = sql`i.custom_fields -> ${WRITABLE_ID.manager} ->> 'stringValue'`;
  return sql`
    select f.index, f.user_id, f.reason, null::uuid from (
      select n.index, n.directory_id, n.item_id, i.created_by as user_id, 'Creator' as reason
      from news as n ${buildRecordJoinSql({ of: 'n', as: 'i', accountId })}
      union all
      select n.index, n.directory_id, n.item_id, case when ${manager} ~ ${UUID} then (${manager})::uuid end, 'Manager'
      from news as n ${buildRecordJoinSql({ of: 'n', as: 'i', accountId })}
      union all
      select n.index, n.directory_id, n.item_id, c.user_id, 'Following'
      from news as n ${buildCommentsJoinSql({ of: 'n', as: 'c', accountId })}
      union all
      select n.index, n.directory_id, n.item_id, r.user_id,
        case when r.state = 'Following' then 'Following' else 'Mentioned' end
      from news as n join record_following as r on r.account_id = ${accountId}::uuid
        and r.directory_id = n.directory_id and r.item_id = n.item_id and (r.state = 'Following' or r.is_mentioned)
      union all
      select n.index, n.directory_id, n.item_id, d.user_id, 'Following'
      from news as n join directory_following as d on d.account_id = ${accountId}::uuid
        and d.directory_id = n.directory_id and d.state = 'Following'
    ) as f
    left join record_following as own on own.account_id = ${accountId}::uuid and own.directory_id = f.directory_id
      and own.item_id = f.item_id and own.user_id = f.user_id
    left join directory_following as whole on whole.account_id = ${accountId}::uuid
      and whole.directory_id = f.directory_id and whole.user_id = f.user_id
    where f.index = any(${followed}::int[])
      and coalesce(own.state, whole.state, 'Following') <> 'Muted'`;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
