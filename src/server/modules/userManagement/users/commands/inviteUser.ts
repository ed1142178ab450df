import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { createNotFoundError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findUser, readAccountRow } from '#server/modules/identity/index.ts';
import {
  composeInvitationMail,
  createMailLink,
  enqueueMail,
  requireMailAllowance,
  toMailLocale,
} from '#server/modules/mails/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';

/**
 * Emails a user without a password a link for choosing a password. Earlier links become invalid.
 * @throws ProblemError 404 if there is no such active user, 422 `NotPermitted` if the user already has a
 * password, `MailLimit` after three invitations of the user, or fifty of the account, within an hour.
 */
export async function inviteUser(
  { database, config }: Pick<UserManagementDependencies, 'database' | 'config'>,
  { accountId, user: inviter }: Principal,
  id: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, id);
    if (user === null || user.deleted_at !== null) throw createNotFoundError();
    if (user.password_hash !== null) {
      throw createNotPermittedError(
        'This person already has a password. They can request a new one on the login page.',
      );
    }
    const owner = { accountId, userId: user.user_id, emailKey: user.email_key };
    await requireMailAllowance(trx, owner, 'Invitation');
    const link = await createMailLink(trx, config, { ...owner, purpose: 'Invitation' });
    const account = await readAccountRow(trx);
    const content = composeInvitationMail(
      { locale: toMailLocale(account.lang), origin: getPublicOrigin(config) },
      { account: account.name, inviter: inviter.name, person: user.name, url: link.url },
    );
    await enqueueMail(trx, { accountId, recipient: user.email, content, links: [link] });
  });
}
