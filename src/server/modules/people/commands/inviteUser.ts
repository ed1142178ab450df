import { publicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { notFound, notPermitted } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import {
  composeInvitation,
  mailLocale,
  makeLink,
  queueMail,
  requireMailAllowance,
} from '#server/modules/mails/index.ts';
import { findUser } from '#server/modules/users/index.ts';
import type { PeopleParts } from '../parts.ts';

/**
 * Mails a person without password a link by which they choose one; the links sent before no longer work.
 * @throws ProblemError 404 when there is no such live person; 422 `NotPermitted` when they have a password already,
 * `MailLimit` after three invitations within an hour, or fifty of the account.
 */
export async function inviteUser(
  { database, config }: Pick<PeopleParts, 'database' | 'config'>,
  { accountId, user: inviter }: Principal,
  id: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, id);
    if (user === null || user.deleted_at !== null) throw notFound();
    if (user.password_hash !== null) {
      throw notPermitted('This person already has a password. They can request a new one on the login page.');
    }
    const owner = { accountId, userId: user.user_id, emailKey: user.email_key };
    await requireMailAllowance(trx, owner, 'Invitation');
    const link = await makeLink(trx, config, { ...owner, purpose: 'Invitation' });
    const account = await findAccount(trx);
    const content = composeInvitation(
      { locale: mailLocale(account.lang), origin: publicOrigin(config) },
      { account: account.name, inviter: inviter.name, person: user.name, url: link.url },
    );
    await queueMail(trx, { accountId, recipient: user.email, content, links: [link] });
  });
}
