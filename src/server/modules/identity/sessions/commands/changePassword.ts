import { createIssue } from '#core/issues.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { invalidateMailLinks } from '#server/modules/mails/index.ts';
import { LOCKOUT_SECONDS } from '../../users/lockout.ts';
import { toEmailKey, updateUserRow } from '../../users/repositories/users.ts';
import { writeUserChanges } from '../../users/writeUserChanges.ts';
import { MAX_FAILED_LOGINS } from '../loginGuard.ts';
import type { SessionDependencies } from '../parts.ts';
import { requireValidPassword } from '../passwordPolicy.ts';
import {
  clearFailedLogins,
  endUserSessions,
  lockUnchangedUser,
  recordLoginAttempt,
} from '../repositories/sessions.ts';

/**
 * Changes the caller's password and ends their other sessions. Wrong old passwords count like failed logins, so that a
 * hijacked session can't be used to guess the password.
 * @throws ProblemError 422: `CommonPassword`, `WrongPassword`, or `LockedOut` after ten wrong passwords.
 */
export async function changePassword(
  { database, passwords, principals }: Pick<SessionDependencies, 'database' | 'passwords' | 'principals'>,
  principal: Principal,
  { oldPassword, newPassword }: RequestBody<'changePassword'>,
): Promise<void> {
  const { accountId, userId, sessionId } = principal;
  // Checked before the attempt is counted: a weak new password is not a guess.
  await requireValidPassword(newPassword, { at: 'newPassword', email: principal.user.email });
  const [person] = await database.forAccount(accountId, trx =>
    recordLoginAttempt(trx, {
      emailKey: toEmailKey(principal.user.email),
      accountId,
      deviceHash: null,
      mostFailures: MAX_FAILED_LOGINS,
      lockSeconds: LOCKOUT_SECONDS,
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
    await updateUserRow(trx, userId, { password_hash: passwordHash });
    await endUserSessions(trx, userId, sessionId);
    await writeUserChanges(trx, { accountId, actorId: userId }, [
      { userId, kind: 'Changed', changes: [{ field: 'password' }] },
    ]);
    await invalidateMailLinks(trx, { accountId, userId }, ['Recovery']);
  });
  principals.forget(accountId);
}

function wrongPassword(): ProblemError {
  return createInvalidError(
    [createIssue(['oldPassword'], 'WrongPassword')],
    'The current password is wrong.',
  );
}
