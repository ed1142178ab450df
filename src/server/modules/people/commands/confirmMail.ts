import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  endMailLinks,
  linkRefused,
  lockMailLink,
  readLinkToken,
  requireLink,
  requireSameAddress,
} from '#server/modules/mails/index.ts';
import type { LinkUse } from '#server/modules/sessions/index.ts';
import { changeUser, findUser, tellUnkeptChange } from '#server/modules/users/index.ts';
import type { PeopleParts } from '../parts.ts';

/**
 * Confirms the address that the link was emailed to.
 * @throws ProblemError 422 `LinkInvalid`, `LinkUsed`, `LinkExpired`, `LinkOutdated`.
 */
export async function confirmMail(
  { database }: Pick<PeopleParts, 'database'>,
  { token: text, userId }: RequestBody<'confirmMail'>,
): Promise<LinkUse> {
  const token = readLinkToken(text);
  if (token === null) throw linkRefused('LinkInvalid');
  const { accountId } = token;
  const owner = await database.forAccount(accountId, async trx => {
    const found = await lockMailLink(trx, token.linkId);
    const link = requireLink({ link: found, token, userId, purposes: ['Confirmation'] });
    const user = requireSameAddress(await findUser(trx, link.user_id), link);
    await endMailLinks(trx, { accountId, userId: user.user_id }, ['Confirmation']);
    await changeUser(trx, user.user_id, { email_confirmed_at: new Date().toISOString() });
    const person = { accountId, userId: user.user_id };
    await tellUnkeptChange(trx, person);
    return person;
  });
  return owner;
}
