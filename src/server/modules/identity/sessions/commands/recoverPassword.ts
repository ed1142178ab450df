import type { Trx } from '#server/kernel/database/database.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createLinkError,
  invalidateMailLinks,
  type LinkToken,
  lockMailLink,
  parseLinkToken,
  requireUnchangedAddress,
  requireValidMailLink,
} from '#server/modules/mails/index.ts';
import { isLockedByAdmin } from '../../users/lockout.ts';
import { findUser, type UserRow, updateUserRow } from '../../users/repositories/users.ts';
import { emitUnrecordedUserChange } from '../../users/writeUserChanges.ts';
import type { SessionDependencies } from '../parts.ts';
import { requireValidPassword } from '../passwordPolicy.ts';
import { endUserSessions } from '../repositories/sessions.ts';

export type LinkUser = { accountId: string; userId: string };

/**
 * Sets a new password with a link sent by email, for recovery or invitation. Using the link proves access to the
 * address, so the address is confirmed too. Ends all sessions of the user, and a lock caused by failed logins.
 * @throws ProblemError 422 `CommonPassword`, `LinkInvalid`, `LinkUsed`, `LinkExpired`, `LinkOutdated`.
 */
export async function recoverPassword(
  { database, passwords }: Pick<SessionDependencies, 'database' | 'passwords'>,
  { token: text, userId, newPassword }: RequestBody<'recoverPassword'>,
): Promise<LinkUser> {
  const token = parseLinkToken(text);
  if (token === null) throw createLinkError('LinkInvalid');
  const { accountId } = token;
  // Hashing is too slow to run in a transaction, so the link is checked before it, and again afterwards.
  const { email } = await database.forAccount(accountId, trx => readPerson(trx, token, userId));
  await requireValidPassword(newPassword, { at: 'newPassword', email });
  const passwordHash = await passwords.hash(newPassword);
  const person = await database.forAccount(accountId, async trx => {
    const user = await readPerson(trx, token, userId);
    const owner = { accountId, userId: user.user_id };
    await invalidateMailLinks(trx, owner, ['Recovery', 'Invitation']);
    await updateUserRow(trx, user.user_id, {
      password_hash: passwordHash,
      email_confirmed_at: user.email_confirmed_at ?? new Date().toISOString(),
      failed_logins: 0,
      last_failed_at: null,
      // A recovery email can't remove an administrator's lock.
      ...(isLockedByAdmin(user) ? {} : { lockout_end: null }),
    });
    await endUserSessions(trx, user.user_id);
    await emitUnrecordedUserChange(trx, owner);
    return owner;
  });
  return person;
}

async function readPerson(trx: Trx, token: LinkToken, userId: string): Promise<UserRow> {
  const found = await lockMailLink(trx, token.linkId);
  const link = requireValidMailLink({ link: found, token, userId, purposes: ['Recovery', 'Invitation'] });
  return requireUnchangedAddress(await findUser(trx, link.user_id), link);
}
