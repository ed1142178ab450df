/** Determines the users that a step targets. */
import { sql } from 'kysely';
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { AutomationPeople, Issue, IssuePath } from '#core/model.ts';
import { distinctIds, unknownIds } from '#server/kernel/problem/references.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import { existingGroupIds, existingUserIds } from '#server/modules/users/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RunningStep } from './stepKind.ts';

/** The maximum number of users that a step can target; further ones are ignored. */
const MOST_PEOPLE = 500;

export async function checkPeople(
  { scope, opened }: OpenRule,
  { creator, manager, userIds = [], groupIds = [] }: AutomationPeople,
  path: IssuePath,
): Promise<Issue[]> {
  if (!creator && !manager && userIds.length + groupIds.length === 0) return [createIssue(path, 'Required')];
  const users = await existingUserIds(scope.trx, distinctIds(userIds));
  const groups = await existingGroupIds(scope.trx, distinctIds(groupIds));
  const isManaged = opened.compiled.fieldById.has(WRITTEN_ID.manager);
  return [
    ...(manager && !isManaged ? [createIssue([...path, 'manager'], 'UnknownField')] : []),
    ...unknownIds(userIds, users, { path: index => [...path, 'userIds', index], code: 'UnknownUser' }),
    ...unknownIds(groupIds, groups, { path: index => [...path, 'groupIds', index], code: 'UnknownGroup' }),
  ];
}

export interface MeantPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Returns the targeted users, each once, without deleted ones, ordered by id. */
export async function meantPeople(running: RunningStep, people: AutomationPeople): Promise<MeantPerson[]> {
  const { scope, opened, itemId } = running;
  const item = itemId === null ? undefined : await readItem(scope.trx, { ...opened.key, itemId });
  return peopleMeantOf(running, item, people);
}

export async function peopleMeantOf(
  rule: Pick<OpenRule, 'scope'>,
  item: StoredItem | undefined,
  people: AutomationPeople,
): Promise<MeantPerson[]> {
  const manager = item?.custom_fields[WRITTEN_ID.manager]?.stringValue;
  const userIds = [
    ...(people.userIds ?? []),
    ...(people.creator && item?.created_by ? [item.created_by] : []),
    ...(people.manager && manager ? [manager] : []),
  ];
  return livePeople(rule, { userIds, groupIds: people.groupIds ?? [] });
}

export async function livePeople(
  { scope: { trx, accountId } }: Pick<OpenRule, 'scope'>,
  { userIds, groupIds }: { userIds: readonly string[]; groupIds: readonly string[] },
): Promise<MeantPerson[]> {
  const { rows } = await sql<MeantPerson>`
    select u.user_id as "userId", u.name, u.email from users as u
    where u.account_id = ${accountId}::uuid and u.deleted_at is null and (
      u.user_id = any(${distinctIds(userIds)}::uuid[]) or exists (
        select from user_groups as g
        where g.account_id = u.account_id and g.deleted_at is null
          and g.group_id = any(${distinctIds(groupIds)}::uuid[]) and (g.is_everyone or exists (
            select from user_group_members as m
            where m.account_id = g.account_id and m.group_id = g.group_id and m.user_id = u.user_id))))
    order by u.user_id limit ${MOST_PEOPLE}`.execute(trx);
  return rows;
}
