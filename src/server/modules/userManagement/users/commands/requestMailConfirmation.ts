import { isUnreachableEmail } from '#core/mailAddress.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findUser, readAccountRow } from '#server/modules/identity/index.ts';
import { enqueueConfirmationMail, requireMailAllowance } from '#server/modules/mails/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';

/**
 * Emails the caller a link that confirms their address, if it isn't confirmed yet.
 * @throws ProblemError 422 `MailLimit`.
 */
export async function requestMailConfirmation(
  { database, config }: Pick<UserManagementDependencies, 'database' | 'config'>,
  { accountId, userId }: Principal,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, userId);
    if (user === null) throw createNotFoundError();
    if (user.email_confirmed_at !== null || isUnreachableEmail(user.email)) return;
    const { email, email_key: emailKey } = user;
    await requireMailAllowance(trx, { accountId, userId, emailKey }, 'Confirmation');
    const account = await readAccountRow(trx);
    await enqueueConfirmationMail(trx, config, { accountId, userId, email, emailKey, account });
  });
}
