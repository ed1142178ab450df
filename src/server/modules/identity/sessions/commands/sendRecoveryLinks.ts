import { isUnreachableEmail } from '#core/mailAddress.ts';
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import {
  type CreatedLink,
  canSendMail,
  composeRecoveryMail,
  createMailLink,
  enqueueMail,
  toMailLocale,
} from '#server/modules/mails/index.ts';
import { listAddressOwners } from '../../users/repositories/users.ts';
import type { SessionDependencies } from '../parts.ts';

/**
 * Sends one email with a link for each account in which a user has the address, except accounts that have
 * reached the limit of emails. Sends nothing if no account remains. Runs outside the call that requests it,
 * so that the call's duration reveals nothing.
 */
export async function sendRecoveryLinks(
  { database, config }: Pick<SessionDependencies, 'database' | 'config'>,
  emailKey: string,
): Promise<void> {
  if (isUnreachableEmail(emailKey)) return;
  await database.asSystem(async trx => {
    const links: (CreatedLink & { account: string })[] = [];
    const owners = await listAddressOwners(trx, emailKey);
    for (const { account_id: accountId, user_id: userId, account_name: account } of owners) {
      if (!(await canSendMail(trx, { accountId, userId, emailKey }, 'Recovery'))) continue;
      const link = await createMailLink(trx, config, { accountId, userId, emailKey, purpose: 'Recovery' });
      links.push({ ...link, account });
    }
    const [first] = links;
    const owner = owners.find(({ account_id }) => account_id === first?.accountId);
    if (!first || !owner) return;
    const place = { locale: toMailLocale(owner.account_lang), origin: getPublicOrigin(config) };
    const content = composeRecoveryMail(place, links);
    await enqueueMail(trx, { accountId: first.accountId, recipient: owner.email, content, links });
  });
}
