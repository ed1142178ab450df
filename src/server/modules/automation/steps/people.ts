/** Determines the users that a step targets. */
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { AutomationPeople, Issue, IssuePath } from '#core/model.ts';
import { distinctIds, unknownIds } from '#server/kernel/problem/references.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import { existingGroupIds, existingUserIds, findPeople } from '#server/modules/users/index.ts';
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
  return findPeople(trx, accountId, {
    userIds: distinctIds(userIds),
    groupIds: distinctIds(groupIds),
    take: MOST_PEOPLE,
  });
}
