import { createIssue } from '#core/issues.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import { countOtherAdmins, lockAccount } from '#server/modules/identity/index.ts';

/**
 * Requires an administrator other than this user, because an account without an administrator can never get
 * one again. Locks the account, so that concurrent removals of administrators are checked one after the
 * other.
 * @throws ProblemError 422 `LastAdmin`.
 */
export async function requireAnotherAdmin(trx: Trx, userId: string): Promise<void> {
  await lockAccount(trx);
  if ((await countOtherAdmins(trx, userId)) > 0) return;
  throw createNotPermittedError('An account needs at least one administrator.', [
    createIssue([], 'LastAdmin'),
  ]);
}

/** @throws ProblemError 422 for the built-in group, which contains everyone and can't be changed. */
export function requireEditableGroup(group: { is_everyone: boolean }): void {
  if (group.is_everyone) throw createNotPermittedError("The built-in group can't be changed.");
}

/** Returns the error for a rejected duplicate address. */
export function createDuplicateEmailError(): Error {
  return createInvalidError(
    [createIssue(['email'], 'EmailTaken')],
    'Someone in this account already has this address.',
  );
}
