import { v7 as createId } from 'uuid';
import type { Trx } from '../database/database.ts';
import type { DefinitionScope } from '../definitions/definitionScope.ts';
import type { RequestBody } from '../http/handlers.ts';
import { notFound } from '../http/problem.ts';
import { requireOwnGroup } from '../policies/people.ts';
import { distinctIds, requireNone, unknownIds } from '../policies/references.ts';
import {
  changeUserGroup,
  insertUserGroup,
  listUserGroups,
  setMembersOfGroup,
  type UserGroupWithMembers,
} from '../repositories/userGroups.ts';
import { existingUserIds } from '../repositories/users.ts';

type GroupScope = Pick<DefinitionScope, 'trx' | 'accountId'>;
type Input = RequestBody<'createUserGroup'>;

/** @throws ProblemError 422 `UnknownUser`. */
export async function createUserGroup(
  { trx, accountId }: GroupScope,
  input: Input,
  groupId = createId(),
): Promise<UserGroupWithMembers> {
  await insertUserGroup(trx, {
    account_id: accountId,
    group_id: groupId,
    name: input.name,
    deleted_at: input.deleted === true ? new Date().toISOString() : null,
  });
  await setMembers(trx, { accountId, groupId, input });
  return requireGroup(trx, groupId);
}

/**
 * Replaces name and members; `deleted` false restores.
 * @throws ProblemError 404; 422 `UnknownUser`, or for the built-in group.
 */
export async function updateUserGroup(
  { trx, accountId }: GroupScope,
  { id, input }: { id: string; input: Input },
): Promise<UserGroupWithMembers> {
  const before = await requireGroup(trx, id);
  requireOwnGroup(before);
  const deletedAt = input.deleted === true ? (before.deleted_at ?? new Date().toISOString()) : null;
  await changeUserGroup(trx, before.group_id, {
    name: input.name,
    ...(input.deleted === undefined ? {} : { deleted_at: deletedAt }),
  });
  await setMembers(trx, { accountId, groupId: before.group_id, input });
  return requireGroup(trx, id);
}

/** @throws ProblemError 404 when there is no such live group; 422 for the built-in one. */
export async function deleteUserGroup({ trx }: Pick<GroupScope, 'trx'>, id: string): Promise<void> {
  const group = await requireGroup(trx, id);
  if (group.deleted_at !== null) throw notFound();
  requireOwnGroup(group);
  await changeUserGroup(trx, group.group_id, { deleted_at: new Date().toISOString() });
}

async function setMembers(
  trx: Trx,
  { accountId, groupId, input }: { accountId: string; groupId: string; input: Input },
): Promise<void> {
  const userIds = distinctIds(input.users);
  const existing = await existingUserIds(trx, userIds);
  requireNone(unknownIds(userIds, existing, { path: index => ['users', index], code: 'UnknownUser' }));
  await setMembersOfGroup(trx, { accountId, groupId, userIds });
}

async function requireGroup(trx: Trx, id: string): Promise<UserGroupWithMembers> {
  const [group] = await listUserGroups(trx, { withDeleted: true, id });
  if (group === undefined) throw notFound();
  return group;
}
