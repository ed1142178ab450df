import { isUnreachable } from '#core/mailAddress.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/problem.ts';
import { queueConfirmation } from '../mail/queueLinkMail.ts';
import { requireMailAllowance } from '../policies/mail.ts';
import { findAccount } from '../repositories/accounts.ts';
import { findUser } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';

/**
 * Mails the caller a link that confirms their address, where it is not confirmed yet.
 * @throws ProblemError 422 `MailLimit`.
 */
export async function requestMailConfirmation(
  { database, config, mails }: Pick<Context, 'database' | 'config' | 'mails'>,
  { accountId, userId }: Principal,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, userId);
    if (user === null) throw notFound();
    if (user.email_confirmed_at !== null || isUnreachable(user.email)) return;
    const { email, email_key: emailKey } = user;
    await requireMailAllowance(trx, { accountId, userId, emailKey }, 'Confirmation');
    const account = await findAccount(trx);
    await queueConfirmation(trx, config, { accountId, userId, email, emailKey, account });
  });
  mails.wake();
}
