import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  emitUnrecordedUserChange,
  findUser,
  type LinkUser,
  updateUserRow,
} from '#server/modules/identity/index.ts';
import {
  createLinkError,
  invalidateMailLinks,
  lockMailLink,
  parseLinkToken,
  requireUnchangedAddress,
  requireValidMailLink,
} from '#server/modules/mails/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';

/**
 * Confirms the address that the link was emailed to.
 * @throws ProblemError 422 `LinkInvalid`, `LinkUsed`, `LinkExpired`, `LinkOutdated`.
 */
export async function confirmMail(
  { database }: Pick<UserManagementDependencies, 'database'>,
  { token: text, userId }: RequestBody<'confirmMail'>,
): Promise<LinkUser> {
  const token = parseLinkToken(text);
  if (token === null) throw createLinkError('LinkInvalid');
  const { accountId } = token;
  const owner = await database.forAccount(accountId, async trx => {
    const found = await lockMailLink(trx, token.linkId);
    const link = requireValidMailLink({ link: found, token, userId, purposes: ['Confirmation'] });
    const user = requireUnchangedAddress(await findUser(trx, link.user_id), link);
    await invalidateMailLinks(trx, { accountId, userId: user.user_id }, ['Confirmation']);
    await updateUserRow(trx, user.user_id, { email_confirmed_at: new Date().toISOString() });
    const person = { accountId, userId: user.user_id };
    await emitUnrecordedUserChange(trx, person);
    return person;
  });
  return owner;
}
