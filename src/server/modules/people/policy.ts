import { createIssue } from '#core/issues.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { invalid, notPermitted } from '#server/kernel/problem/problem.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { countOtherAdmins } from '#server/modules/users/index.ts';

/**
 * An account without an admin can never get one again. Holds under races: whoever takes an admin away first makes the
 * next one wait and count anew.
 * @throws ProblemError 422 `LastAdmin`.
 */
export async function requireAnotherAdmin(trx: Trx, userId: string): Promise<void> {
  await lockAccount(trx);
  if ((await countOtherAdmins(trx, userId)) > 0) return;
  throw notPermitted('An account needs at least one administrator.', [createIssue([], 'LastAdmin')]);
}

/** @throws ProblemError 422 for the built-in group, which everyone is in and nobody changes. */
export function requireOwnGroup(group: { is_everyone: boolean }): void {
  if (group.is_everyone) throw notPermitted("The built-in group can't be changed.");
}

/** What a refused duplicate address is to the caller. */
export function emailTaken(): Error {
  return invalid([createIssue(['email'], 'EmailTaken')], 'Someone in this account already has this address.');
}
