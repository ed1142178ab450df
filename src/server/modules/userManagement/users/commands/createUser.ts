import { v7 as createId } from 'uuid';
import { isUniqueViolation } from '#server/kernel/database/errors.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { throwIfInvalidDefinition } from '#server/modules/configuration/index.ts';
import { incrementDefinitionsStamp } from '#server/modules/definitions/index.ts';
import {
  filterExistingGroupIds,
  getUserChanges,
  insertUser,
  replaceUserGroups,
  requireUser,
  requireValidPassword,
  toEmailKey,
  type UserWithGroups,
  writeUserChanges,
} from '#server/modules/identity/index.ts';
import { findAssertionIssues } from '#server/modules/rights/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';
import { createDuplicateEmailError } from '../../policy.ts';

/**
 * Creates a user, who can log in immediately with the given password. Without a password, the user has to be invited.
 * @throws ProblemError 422 `CommonPassword`, `EmailTaken`, `UnknownGroup`, `AssertionBroken`.
 */
export async function createUser(
  {
    database,
    passwords,
    definitions,
  }: Pick<UserManagementDependencies, 'database' | 'passwords' | 'definitions'>,
  { accountId, userId: actorId }: Principal,
  input: RequestBody<'createUser'>,
): Promise<UserWithGroups> {
  const { password, email } = input;
  if (password !== undefined) await requireValidPassword(password, { at: 'password', email });
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  const userId = createId();
  const groupIds = normalizeIds(input.groups);
  const user = await database.forAccount(accountId, async trx => {
    // Memberships are part of the configuration: a version created concurrently must not include this change.
    if (groupIds.length > 0) await incrementDefinitionsStamp(trx, accountId);
    else await definitions.hold(trx, accountId);
    const existing = await filterExistingGroupIds(trx, groupIds, { assignable: true });
    requireNoIssues(
      findUnknownIdIssues(groupIds, existing, { path: index => ['groups', index], code: 'UnknownGroup' }),
    );
    await insertUser(trx, {
      account_id: accountId,
      user_id: userId,
      name: input.name,
      email: input.email,
      email_key: toEmailKey(input.email),
      phone: input.phone ?? '',
      description: input.description ?? '',
      is_admin: input.isAdmin ?? false,
      password_hash: passwordHash,
    }).catch(error => {
      throw isUniqueViolation(error, 'users_email') ? createDuplicateEmailError() : error;
    });
    await replaceUserGroups(trx, { accountId, userId, groupIds });
    const created = await requireUser(trx, userId);
    await writeUserChanges(trx, { accountId, actorId }, [
      { userId, kind: 'Created', changes: getUserChanges(null, created) },
    ]);
    throwIfInvalidDefinition(
      await findAssertionIssues(trx, accountId, () => definitions.read(trx, accountId)),
    );
    return created;
  });
  return user;
}
