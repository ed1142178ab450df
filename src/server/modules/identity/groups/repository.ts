import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { buildGroupIdsSql, buildIsMemberSql } from '../users/usersSql.ts';

export type UserGroupRow = Selectable<Schema['user_groups']>;
export type UserGroupWithMembers = UserGroupRow & { user_ids: string[] };

/** Returns groups with the ids of their members that aren't deleted; Everyone first, then by name. */
export async function listUserGroups(
  trx: Trx,
  { withDeleted = false, id }: { withDeleted?: boolean; id?: string } = {},
): Promise<UserGroupWithMembers[]> {
  let query = trx.selectFrom('user_groups as g').selectAll('g').select(memberIds.as('user_ids'));
  if (!withDeleted) query = query.where('g.deleted_at', 'is', null);
  if (id !== undefined) query = query.where('g.group_id', '=', id);
  return query.orderBy('g.is_everyone', 'desc').orderBy('g.name').orderBy('g.group_id').execute();
}

const memberIds = sql<string[]>`case when g.is_everyone
  then array(select u.user_id from users u where u.account_id = g.account_id and u.deleted_at is null order by u.user_id)
  else array(
    select m.user_id from user_group_members m
    join users u on u.account_id = m.account_id and u.user_id = m.user_id and u.deleted_at is null
    where m.account_id = g.account_id and m.group_id = g.group_id order by m.user_id
  ) end`;

/** Returns the live members of the live groups, keyed by group id. */
export async function readGroupMembers(
  trx: Trx,
  accountId: string,
  groupIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; user_ids: string[] }>`
    select g.group_id, array(
      select u.user_id from users u
      where u.account_id = g.account_id and u.deleted_at is null and ${buildIsMemberSql(sql`u.user_id`)}) as user_ids
    from user_groups g
    where g.account_id = ${accountId}::uuid and g.group_id = any(${groupIds}::uuid[]) and g.deleted_at is null`.execute(
    trx,
  );
  return new Map(rows.map(row => [row.group_id, row.user_ids]));
}

/**
 * Returns the given users and the members of the given groups, each user once, sorted by id. Deleted users
 * and groups are ignored.
 */
export async function findUsersAndGroupMembers(
  trx: Trx,
  accountId: string,
  asked: { userIds: readonly string[]; groupIds: readonly string[]; take: number },
): Promise<{ userId: string; name: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; name: string; email: string }>`
    select u.user_id as "userId", u.name, u.email from users u
    where u.account_id = ${accountId}::uuid and u.deleted_at is null and (
      u.user_id = any(${asked.userIds}::uuid[]) or exists (
        select from user_groups g
        where g.account_id = u.account_id and g.deleted_at is null
          and g.group_id = any(${asked.groupIds}::uuid[]) and ${buildIsMemberSql(sql`u.user_id`)}))
    order by u.user_id limit ${asked.take}`.execute(trx);
  return rows;
}

/** Returns the live groups a user is in, including Everyone. */
export async function listUserGroupMemberships(
  trx: Trx,
  userId: string,
): Promise<{ group_id: string; name: string; is_everyone: boolean }[]> {
  return trx
    .selectFrom('user_groups as g')
    .leftJoin('user_group_members as m', join =>
      join
        .onRef('m.account_id', '=', 'g.account_id')
        .onRef('m.group_id', '=', 'g.group_id')
        .on('m.user_id', '=', userId),
    )
    .where('g.deleted_at', 'is', null)
    .where(where => where.or([where('g.is_everyone', '=', true), where('m.user_id', 'is not', null)]))
    .orderBy('g.is_everyone', 'desc')
    .orderBy('g.name')
    .select(['g.group_id', 'g.name', 'g.is_everyone'])
    .execute();
}

/** Returns the live users sorted by name, or only those in `ids`, with all their live groups, including Everyone. */
export async function listUsersWithGroups(trx: Trx, { ids }: { ids?: readonly string[] } = {}) {
  return trx
    .selectFrom('users as u')
    .select(['u.user_id', 'u.name', 'u.lockout_end'])
    .select(buildGroupIdsSql(sql`u.account_id`, sql`u.user_id`).as('group_ids'))
    .where('u.deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where(sql<boolean>`u.user_id = any(${ids ?? []}::uuid[])`))
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.user_id')
    .execute();
}

/**
 * Returns the ids that belong to groups of this account. `withDeleted` includes deleted groups, `assignable`
 * excludes Everyone.
 */
export async function filterExistingGroupIds(
  trx: Trx,
  ids: string[],
  { assignable = false, withDeleted = false } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  let query = trx.selectFrom('user_groups').select('group_id').where('group_id', 'in', ids);
  if (assignable) query = query.where('is_everyone', '=', false);
  if (!withDeleted) query = query.where('deleted_at', 'is', null);
  return new Set((await query.execute()).map(row => row.group_id));
}

export async function insertUserGroup(trx: Trx, row: Insertable<Schema['user_groups']>): Promise<void> {
  await trx.insertInto('user_groups').values(row).execute();
}

export async function updateUserGroupRow(
  trx: Trx,
  id: string,
  row: Updateable<Schema['user_groups']>,
): Promise<void> {
  await trx.updateTable('user_groups').set(row).where('group_id', '=', id).execute();
}

/** Returns all groups, including deleted ones, with all their members, including deleted users; sorted by id. */
export async function listAllGroups(trx: Trx, accountId: string): Promise<UserGroupWithMembers[]> {
  return trx
    .selectFrom('user_groups as g')
    .selectAll('g')
    .select(
      sql<string[]>`array(select m.user_id from user_group_members m
        where m.account_id = g.account_id and m.group_id = g.group_id order by m.user_id)`.as('user_ids'),
    )
    .where('g.account_id', '=', accountId)
    .orderBy('g.group_id')
    .execute();
}

/** Inserts or replaces a group with all its members, which can include deleted users. */
export async function upsertUserGroup(
  trx: Trx,
  { account_id, group_id, is_everyone, ...content }: Insertable<Schema['user_groups']>,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('user_groups')
    .values({ account_id, group_id, is_everyone, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'group_id']).doUpdateSet(content))
    .execute();
  await trx
    .deleteFrom('user_group_members')
    .where('account_id', '=', account_id)
    .where('group_id', '=', group_id)
    .execute();
  const members = userIds.map(user_id => ({ account_id, group_id, user_id }));
  if (members.length > 0) await trx.insertInto('user_group_members').values(members).execute();
}

export async function removeUserGroup(trx: Trx, accountId: string, groupId: string): Promise<void> {
  await trx
    .deleteFrom('user_groups')
    .where('account_id', '=', accountId)
    .where('group_id', '=', groupId)
    .execute();
}

/** Replaces the members of a group; memberships of deleted users remain, in case they are restored. */
export async function replaceGroupMembers(
  trx: Trx,
  { accountId, groupId, userIds }: { accountId: string; groupId: string; userIds: string[] },
): Promise<void> {
  await trx
    .deleteFrom('user_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', query =>
      query.selectFrom('users').select('user_id').where('deleted_at', 'is', null),
    )
    .execute();
  await insertMembers(
    trx,
    userIds.map(userId => ({ account_id: accountId, group_id: groupId, user_id: userId })),
  );
}

/** Replaces the groups of a user; memberships in deleted groups remain, in case they are restored. */
export async function replaceUserGroups(
  trx: Trx,
  { accountId, userId, groupIds }: { accountId: string; userId: string; groupIds: string[] },
): Promise<void> {
  await trx
    .deleteFrom('user_group_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', query =>
      query.selectFrom('user_groups').select('group_id').where('deleted_at', 'is', null),
    )
    .execute();
  await insertMembers(
    trx,
    groupIds.map(groupId => ({ account_id: accountId, group_id: groupId, user_id: userId })),
  );
}

async function insertMembers(trx: Trx, rows: Insertable<Schema['user_group_members']>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('user_group_members')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
