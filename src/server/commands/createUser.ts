import { v7 as createId } from 'uuid';
import { assertionIssues } from '../configuration/assertions.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { refuseInvalid } from '../definitions/definitionScope.ts';
import type { RequestBody } from '../http/handlers.ts';
import { requireGoodPassword } from '../policies/password.ts';
import { emailTaken } from '../policies/people.ts';
import { distinctIds, requireNone, unknownIds } from '../policies/references.ts';
import { bumpStamp } from '../repositories/directories.ts';
import { insertUserChanges } from '../repositories/userChanges.ts';
import { existingGroupIds, setGroupsOfUser } from '../repositories/userGroups.ts';
import { emailKey, insertUser, requireUser, type UserWithGroups } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';
import { changesOfUser } from './userChanges.ts';

/**
 * A colleague, who can log in at once with the password given; without one they have to be invited.
 * @throws ProblemError 422 `CommonPassword`, `EmailTaken`, `UnknownGroup`, `AssertionBroken`.
 */
export async function createUser(
  {
    database,
    passwords,
    principals,
    definitions,
  }: Pick<Context, 'database' | 'passwords' | 'principals' | 'definitions'>,
  { accountId, userId: actorId }: Principal,
  input: RequestBody<'createUser'>,
): Promise<UserWithGroups> {
  const { password, email } = input;
  if (password !== undefined) await requireGoodPassword(password, { at: 'password', email });
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  const userId = createId();
  const groupIds = distinctIds(input.groups);
  const user = await database.forAccount(accountId, async trx => {
    // Memberships are part of the configuration: no version made meanwhile may take this for its own.
    if (groupIds.length > 0) await bumpStamp(trx, accountId);
    else await definitions.hold(trx, accountId);
    const existing = await existingGroupIds(trx, groupIds, { assignable: true });
    requireNone(unknownIds(groupIds, existing, { path: index => ['groups', index], code: 'UnknownGroup' }));
    await insertUser(trx, {
      account_id: accountId,
      user_id: userId,
      name: input.name,
      email: input.email,
      email_key: emailKey(input.email),
      phone: input.phone ?? '',
      description: input.description ?? '',
      is_admin: input.isAdmin ?? false,
      password_hash: passwordHash,
    }).catch(error => {
      throw isUniqueViolation(error, 'users_email') ? emailTaken() : error;
    });
    await setGroupsOfUser(trx, { accountId, userId, groupIds });
    const created = await requireUser(trx, userId);
    await insertUserChanges(trx, { accountId, actorId }, [
      { userId, kind: 'Created', changes: changesOfUser(null, created) },
    ]);
    refuseInvalid(await assertionIssues(trx, accountId, () => definitions.read(trx, accountId)));
    return created;
  });
  principals.forget(accountId);
  return user;
}
