import { isUnreachableEmail } from '#core/mailAddress.ts';
import { isSameJson } from '#core/sameJson.ts';
import type { Config } from '#server/kernel/config/config.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { isUniqueViolation } from '#server/kernel/database/errors.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { throwIfInvalidDefinition } from '#server/modules/configuration/index.ts';
import { incrementDefinitionsStamp } from '#server/modules/definitions/index.ts';
import {
  emitUnrecordedUserChange,
  endUserSessions,
  filterExistingGroupIds,
  findUser,
  getUserChanges,
  readAccountRow,
  replaceUserGroups,
  requireValidPassword,
  toEmailKey,
  type UserWithGroups,
  updateUserRow,
  writeUserChanges,
} from '#server/modules/identity/index.ts';
import { canSendMail, enqueueConfirmationMail, invalidateMailLinks } from '#server/modules/mails/index.ts';
import { findAssertionIssues } from '#server/modules/rights/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';
import { createDuplicateEmailError, requireAnotherAdmin } from '../../policy.ts';

/**
 * Replaces a user's data. Omitted members are cleared, except password, lock and deletion, which stay
 * unchanged. A new password or a lock ends the user's sessions, except the caller's current one. A new
 * address has to be confirmed by email.
 * @throws ProblemError 404 if the user doesn't exist; 422 `CommonPassword`, `EmailTaken`, `UnknownGroup`,
 * `LastAdmin`, `AssertionBroken`.
 */
export async function updateUser(
  parts: Pick<UserManagementDependencies, 'database' | 'passwords' | 'config' | 'definitions'>,
  principal: Principal,
  { id, input }: { id: string; input: RequestBody<'updateUser'> },
): Promise<UserWithGroups> {
  const { database, definitions, passwords } = parts;
  const { accountId } = principal;
  const { password, email } = input;
  if (password !== undefined) await requireValidPassword(password, { at: 'password', email });
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const updated = await database.forAccount(accountId, async trx => {
    const before = await findUser(trx, id);
    if (before === null) throw createNotFoundError();
    const groupIds = normalizeIds(input.groups);
    const hasOtherGroups = !isSameJson(before.group_ids.toSorted(), groupIds.toSorted());
    // Memberships are part of the configuration: a version created concurrently must not include this change.
    const mayOtherwise = hasOtherGroups || (before.deleted_at !== null && input.deletedAt === null);
    if (mayOtherwise) await incrementDefinitionsStamp(trx, accountId);
    const existing = await filterExistingGroupIds(trx, groupIds, { assignable: true });
    requireNoIssues(
      findUnknownIdIssues(groupIds, existing, { path: index => ['groups', index], code: 'UnknownGroup' }),
    );
    if (before.is_admin && before.deleted_at === null && losesAdmin(input)) {
      await requireAnotherAdmin(trx, before.user_id);
    }
    await store(trx, before, input, passwordHash);
    // Unchanged memberships aren't written: someone can have changed them since this user was read.
    if (hasOtherGroups) await replaceUserGroups(trx, { accountId, userId: before.user_id, groupIds });
    if (passwordHash !== undefined || isLock(input)) {
      await endUserSessions(trx, before.user_id, principal.sessionId);
    }
    if (passwordHash !== undefined) {
      await invalidateMailLinks(trx, { accountId, userId: before.user_id }, ['Recovery', 'Invitation']);
    }
    const user = await findUser(trx, id);
    if (user === null) throw createNotFoundError();
    const kind = before.deleted_at !== null && user.deleted_at === null ? 'Restored' : 'Changed';
    const actor = { accountId, actorId: principal.userId };
    const changes = getUserChanges(before, user);
    await writeUserChanges(trx, actor, [{ userId: user.user_id, kind, changes }]);
    // Every node has to forget the sessions, which have ended.
    if (changes.length === 0 && passwordHash !== undefined)
      await emitUnrecordedUserChange(trx, { ...actor, userId: user.user_id });
    if (mayOtherwise)
      throwIfInvalidDefinition(
        await findAssertionIssues(trx, accountId, () => definitions.read(trx, accountId)),
      );
    if (user.email_key !== before.email_key) await askNewAddress(trx, parts.config, user);
    return user;
  });
  return updated;
}

/**
 * Emails a confirmation link for the new address. Skipped for invited users without a password, who confirm it through
 * a new invitation.
 */
async function askNewAddress(trx: Trx, config: Config, user: UserWithGroups): Promise<void> {
  const { account_id: accountId, user_id: userId, email, email_key: emailKey } = user;
  if (user.password_hash === null || user.deleted_at !== null || isUnreachableEmail(email)) return;
  if (!(await canSendMail(trx, { accountId, userId, emailKey }, 'Confirmation'))) return;
  const account = await readAccountRow(trx);
  await enqueueConfirmationMail(trx, config, { accountId, userId, email, emailKey, account });
}

async function store(
  trx: Trx,
  before: UserWithGroups,
  input: RequestBody<'updateUser'>,
  passwordHash: string | undefined,
): Promise<void> {
  const hasNewEmail = before.email_key !== toEmailKey(input.email);
  await updateUserRow(trx, before.user_id, {
    name: input.name,
    email: input.email,
    email_key: toEmailKey(input.email),
    phone: input.phone ?? '',
    description: input.description ?? '',
    is_admin: input.isAdmin ?? false,
    ...(hasNewEmail ? { email_confirmed_at: null } : {}),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...(input.lockoutEnd === undefined ? {} : { lockout_end: input.lockoutEnd, failed_logins: 0 }),
    ...(input.deletedAt === null ? { deleted_at: null } : {}),
  }).catch(error => {
    throw isUniqueViolation(error, 'users_email') ? createDuplicateEmailError() : error;
  });
}

function losesAdmin(input: RequestBody<'updateUser'>): boolean {
  return input.isAdmin !== true || isLock(input);
}

function isLock(input: RequestBody<'updateUser'>): boolean {
  return typeof input.lockoutEnd === 'string' && Date.parse(input.lockoutEnd) > Date.now();
}
