import { v7 as createId } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  filterExistingUserIds,
  getGroupChanges,
  insertUserGroup,
  listUserGroups,
  replaceGroupMembers,
  type UserGroupWithMembers,
  updateUserGroupRow,
  writeUserChanges,
} from '#server/modules/identity/index.ts';
import { requireEditableGroup } from '../../policy.ts';

type GroupScope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal'>;
type Input = RequestBody<'createUserGroup'>;

/** @throws ProblemError 422 `UnknownUser`. */
export async function createUserGroup(
  scope: GroupScope,
  input: Input,
  groupId = createId(),
): Promise<UserGroupWithMembers> {
  const { trx, accountId } = scope;
  await insertUserGroup(trx, {
    account_id: accountId,
    group_id: groupId,
    name: input.name,
    deleted_at: input.deleted === true ? new Date().toISOString() : null,
  });
  await setMembers(trx, { accountId, groupId, input });
  const created = await requireGroup(trx, groupId);
  await tellMembers(scope, { before: null, after: created });
  return created;
}

/**
 * Replaces a group's name and members. `deleted: false` restores the group.
 * @throws ProblemError 404 if the group doesn't exist; 422 `UnknownUser`, or if it is the built-in group.
 */
export async function updateUserGroup(
  scope: GroupScope,
  { id, input }: { id: string; input: Input },
): Promise<UserGroupWithMembers> {
  const { trx, accountId } = scope;
  const before = await requireGroup(trx, id);
  requireEditableGroup(before);
  const deletedAt = input.deleted === true ? (before.deleted_at ?? new Date().toISOString()) : null;
  await updateUserGroupRow(trx, before.group_id, {
    name: input.name,
    ...(input.deleted === undefined ? {} : { deleted_at: deletedAt }),
  });
  await setMembers(trx, { accountId, groupId: before.group_id, input });
  const after = await requireGroup(trx, id);
  await tellMembers(scope, { before, after });
  return after;
}

/** @throws ProblemError 404 if there is no such active group; 422 if it is the built-in group. */
export async function deleteUserGroup(scope: GroupScope, id: string): Promise<void> {
  const { trx } = scope;
  const group = await requireGroup(trx, id);
  if (group.deleted_at !== null) throw createNotFoundError();
  requireEditableGroup(group);
  await updateUserGroupRow(trx, group.group_id, { deleted_at: new Date().toISOString() });
  await tellMembers(scope, { before: group, after: null });
}

async function setMembers(
  trx: Trx,
  { accountId, groupId, input }: { accountId: string; groupId: string; input: Input },
): Promise<void> {
  const userIds = normalizeIds(input.users);
  const existing = await filterExistingUserIds(trx, userIds);
  requireNoIssues(
    findUnknownIdIssues(userIds, existing, { path: index => ['users', index], code: 'UnknownUser' }),
  );
  await replaceGroupMembers(trx, { accountId, groupId, userIds });
}

/** Joining or leaving is recorded in the user's own changes. A deleted group has no members. */
async function tellMembers(
  { trx, accountId, principal }: GroupScope,
  { before, after }: Record<'before' | 'after', UserGroupWithMembers | null>,
): Promise<void> {
  const groupId = after?.group_id ?? before?.group_id ?? '';
  const [old, now] = [new Set(getMembers(before)), new Set(getMembers(after))];
  const idsFor = (members: ReadonlySet<string>, userId: string) => (members.has(userId) ? [groupId] : []);
  await writeUserChanges(
    trx,
    { accountId, actorId: principal.userId },
    [...new Set([...old, ...now])].map(userId => ({
      userId,
      kind: 'Changed',
      changes: getGroupChanges(idsFor(old, userId), idsFor(now, userId)),
    })),
  );
}

function getMembers(group: UserGroupWithMembers | null): string[] {
  return group === null || group.deleted_at !== null ? [] : group.user_ids;
}

async function requireGroup(trx: Trx, id: string): Promise<UserGroupWithMembers> {
  const [group] = await listUserGroups(trx, { withDeleted: true, id });
  if (group === undefined) throw createNotFoundError();
  return group;
}
