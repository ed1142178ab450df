import { createIssue } from '#core/issues.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { endMailLinks } from '#server/modules/mails/index.ts';
import { changeUser, lockSeconds, toEmailKey, writeUserChanges } from '#server/modules/users/index.ts';
import { mostFailures } from '../loginGuard.ts';
import type { SessionParts } from '../parts.ts';
import { requireGoodPassword } from '../passwordPolicy.ts';
import {
  beginLogin,
  clearFailedLogins,
  endSessionsOfUser,
  lockUnchangedUser,
} from '../repositories/sessions.ts';

/**
 * Changes the caller's password and ends their other sessions. Wrong old passwords count like failed logins, so that a
 * hijacked session can't be used to guess the password.
 * @throws ProblemError 422: `CommonPassword`, `WrongPassword`, or `LockedOut` after ten wrong passwords.
 */
export async function changePassword(
  { database, passwords, principals }: Pick<SessionParts, 'database' | 'passwords' | 'principals'>,
  principal: Principal,
  { oldPassword, newPassword }: RequestBody<'changePassword'>,
): Promise<void> {
  const { accountId, userId, sessionId } = principal;
  // Checked before the attempt is counted: a weak new password is not a guess.
  await requireGoodPassword(newPassword, { at: 'newPassword', email: principal.user.email });
  const [person] = await database.forAccount(accountId, trx =>
    beginLogin(trx, {
      emailKey: toEmailKey(principal.user.email),
      accountId,
      deviceHash: null,
      mostFailures,
      lockSeconds,
    }),
  );
  if (person?.is_locked === true) {
    throw new ProblemError(422, { code: 'LockedOut', message: 'Too many failed attempts. Try again later.' });
  }
  const isRight = await passwords.matches(oldPassword, person?.password_hash ?? null);
  if (person === undefined || !isRight) throw wrongPassword();
  const passwordHash = await passwords.hash(newPassword);
  await database.forAccount(accountId, async trx => {
    if (!(await lockUnchangedUser(trx, userId, person.password_hash))) throw wrongPassword();
    await clearFailedLogins(trx, person, null);
    await changeUser(trx, userId, { password_hash: passwordHash });
    await endSessionsOfUser(trx, userId, sessionId);
    await writeUserChanges(trx, { accountId, actorId: userId }, [
      { userId, kind: 'Changed', changes: [{ field: 'password' }] },
    ]);
    await endMailLinks(trx, { accountId, userId }, ['Recovery']);
  });
  principals.forget(accountId);
}

function wrongPassword(): ProblemError {
  return createInvalidError(
    [createIssue(['oldPassword'], 'WrongPassword')],
    'The current password is wrong.',
  );
}
