import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { AutomationPeople, Issue, IssuePath } from '#core/model.ts';
import { findUnknownIdIssues, normalizeIds } from '#server/kernel/problem/references.ts';
import {
  filterExistingGroupIds,
  filterExistingUserIds,
  findUsersAndGroupMembers,
} from '#server/modules/identity/index.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RunningStep } from './stepKind.ts';

/** The maximum number of users that a step can target. Further users are ignored. */
const MAX_PEOPLE = 500;

export async function validateStepUsers(
  { scope, opened }: OpenRule,
  { creator, manager, userIds = [], groupIds = [] }: AutomationPeople,
  path: IssuePath,
): Promise<Issue[]> {
  if (!creator && !manager && userIds.length + groupIds.length === 0) return [createIssue(path, 'Required')];
  const users = await filterExistingUserIds(scope.trx, normalizeIds(userIds));
  const groups = await filterExistingGroupIds(scope.trx, normalizeIds(groupIds));
  const isManaged = opened.compiled.fieldById.has(WRITABLE_ID.manager);
  return [
    ...(manager && !isManaged ? [createIssue([...path, 'manager'], 'UnknownField')] : []),
    ...findUnknownIdIssues(userIds, users, {
      path: index => [...path, 'userIds', index],
      code: 'UnknownUser',
    }),
    ...findUnknownIdIssues(groupIds, groups, {
      path: index => [...path, 'groupIds', index],
      code: 'UnknownGroup',
    }),
  ];
}

export interface TargetedUser {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Returns at most `MAX_PEOPLE` targeted users, each once and sorted by id. Deleted users are omitted. */
export async function findTargetedUsers(
  running: RunningStep,
  people: AutomationPeople,
): Promise<TargetedUser[]> {
  const { scope, opened, itemId } = running;
  const item = itemId === null ? undefined : await readItem(scope.trx, { ...opened.key, itemId });
  return findUsersTargetedByRule(running, item, people);
}

export async function findUsersTargetedByRule(
  rule: Pick<OpenRule, 'scope'>,
  item: StoredItem | undefined,
  people: AutomationPeople,
): Promise<TargetedUser[]> {
  const manager = item?.custom_fields[WRITABLE_ID.manager]?.stringValue;
  const userIds = [
    ...(people.userIds ?? []),
    ...(people.creator && item?.created_by ? [item.created_by] : []),
    ...(people.manager && manager ? [manager] : []),
  ];
  return findActiveUsers(rule, { userIds, groupIds: people.groupIds ?? [] });
}

export async function findActiveUsers(
  { scope: { trx, accountId } }: Pick<OpenRule, 'scope'>,
  { userIds, groupIds }: { userIds: readonly string[]; groupIds: readonly string[] },
): Promise<TargetedUser[]> {
  return findUsersAndGroupMembers(trx, accountId, {
    userIds: normalizeIds(userIds),
    groupIds: normalizeIds(groupIds),
    take: MAX_PEOPLE,
  });
}
