import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { LOCKOUT_SECONDS } from '../../users/lockout.ts';
import { toEmailKey } from '../../users/repositories/users.ts';
import { hashDevice, type SessionDevice } from '../device.ts';
import { MAX_FAILED_LOGINS } from '../loginGuard.ts';
import type { SessionDependencies } from '../parts.ts';
import {
  clearFailedLogins,
  type LoginCandidate,
  lockUnchangedUser,
  recordLoginAttempt,
} from '../repositories/sessions.ts';
import { type OpenedSession, openBrowserSession } from './openSession.ts';

export type LoginOutcome =
  | { resultType: 'Success'; session: OpenedSession }
  | { resultType: 'AccountRequired'; accounts: { id: string; name: string }[] }
  | { resultType: 'InvalidCredentials' | 'LockedOut' };

type Needs = Pick<SessionDependencies, 'database' | 'passwords' | 'config' | 'loginGuard'>;

/**
 * Logs a user in by email address and password. The attempt is counted as failed before the password is checked (see
 * migration 0001), so that exactly ten failures lock the user, no matter how many attempts run concurrently. Failures
 * in a browser that the user has logged in with before are counted separately (migration 0117). Unknown addresses take
 * the same time and are locked in the same way.
 */
export async function logIn(
  parts: Needs,
  login: RequestBody<'logIn'>,
  device: SessionDevice,
): Promise<LoginOutcome> {
  const deviceHash = hashDevice(device);
  const wanted = { emailKey: toEmailKey(login.email), accountId: login.accountId ?? null, deviceHash };
  const candidates = await parts.database.beforeAccount(trx =>
    recordLoginAttempt(trx, { ...wanted, mostFailures: MAX_FAILED_LOGINS, lockSeconds: LOCKOUT_SECONDS }),
  );
  if (candidates.length === 0) {
    await parts.passwords.matches(login.password, null);
    const isLocked = parts.loginGuard.countUnknown(`${wanted.emailKey} ${wanted.accountId ?? ''}`);
    return { resultType: isLocked ? 'LockedOut' : 'InvalidCredentials' };
  }
  const matched = await matchingCandidates(parts, candidates, login.password);
  const [first, ...others] = matched;
  if (first === undefined) {
    const isLocked = candidates.some(candidate => candidate.is_locked);
    return { resultType: isLocked ? 'LockedOut' : 'InvalidCredentials' };
  }
  if (others.length > 0) {
    for (const one of matched) {
      await parts.database.forAccount(one.account_id, trx => clearFailedLogins(trx, one, deviceHash));
    }
    const accounts = matched.map(({ account_id, account_name }) => ({ id: account_id, name: account_name }));
    return { resultType: 'AccountRequired', accounts };
  }
  return enter(parts, first, device);
}

async function matchingCandidates(
  { passwords }: Needs,
  candidates: LoginCandidate[],
  password: string,
): Promise<LoginCandidate[]> {
  const verdicts = await Promise.all(
    candidates.map(({ is_locked, password_hash }) =>
      passwords.matches(password, is_locked ? null : password_hash),
    ),
  );
  return candidates.filter((_, index) => verdicts[index] === true);
}

async function enter(
  { database, config }: Needs,
  candidate: LoginCandidate,
  device: SessionDevice,
): Promise<LoginOutcome> {
  const { account_id: accountId, user_id: userId, password_hash } = candidate;
  const session = await database.forAccount(accountId, async trx => {
    // The password was checked outside the transaction. Since then, it may have changed or the user may be deleted.
    if (!(await lockUnchangedUser(trx, userId, password_hash))) return null;
    await clearFailedLogins(trx, candidate, hashDevice(device));
    return openBrowserSession(trx, { accountId, userId, device }, config.tokenSecret);
  });
  return session === null ? { resultType: 'InvalidCredentials' } : { resultType: 'Success', session };
}
