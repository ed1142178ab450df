/**
 * Builds parts of statements about users and groups, for statements of other modules. The names of their rows, `u`, `g`
 * and `m`, hide rows of the caller with the same names in subqueries.
 */
import { type RawBuilder, sql } from 'kysely';

/** Joins the user as `u`, unless the user is deleted. */
export function buildLiveUserJoinSql(
  account: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`join users as u on u.account_id = ${account} and u.user_id = ${user} and u.deleted_at is null`;
}

/** Joins the group as `g` if it isn't deleted, and each of its members as `u`, without deleted users. */
export function buildLiveMembersJoinSql(
  account: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`join user_groups as g on g.account_id = ${account} and g.group_id = ${group} and g.deleted_at is null
    join users as u on u.account_id = g.account_id and u.deleted_at is null and ${buildIsMemberSql(sql`u.user_id`)}`;
}

/**
 * Joins the group as `g` and its memberships as `m`. Rows without a match, e.g. rows that refer to a deleted
 * group, are kept. With `user`, only this user's membership is joined. The group Everyone has no
 * memberships, only `g.is_everyone`.
 */
export function buildMembershipsLeftJoinSql(
  account: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
  user?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = user ? sql`and m.user_id = ${user}` : sql``;
  return sql`left join user_groups as g
      on g.account_id = ${account} and g.group_id = ${group} and g.deleted_at is null
    left join user_group_members as m on m.account_id = g.account_id and m.group_id = g.group_id ${own}`;
}

/** Selects the ids of a user's live groups, including Everyone, as an array. */
export function buildGroupIdsSql(
  account: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<string[]> {
  return sql<string[]>`array(
    select g.group_id from user_groups as g
    where g.account_id = ${account} and g.deleted_at is null and ${buildIsMemberSql(user)})`;
}

/** Builds a condition that the user exists, even if deleted. Rules and public visitors aren't users. */
export function buildUserExistsSql(
  account: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as u where u.account_id = ${account} and u.user_id = ${user})`;
}

/** Builds a condition that the user is a member of the group `g`. */
export function buildIsMemberSql(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(g.is_everyone or exists (
    select from user_group_members as m
    where m.account_id = g.account_id and m.group_id = g.group_id and m.user_id = ${user}))`;
}
