import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { linkRefused } from '#server/modules/mails/index.ts';
import { findUser } from '#server/modules/users/index.ts';
import { turnEmailsOff } from '../settings.ts';
import { readUnsubscribeToken } from './unsubscribeToken.ts';

type Parts = Pick<Kernel, 'config' | 'database' | 'time'>;

/** @throws ProblemError 422 `LinkInvalid`, or `LinkOutdated` where the person is gone. */
export async function unsubscribe(
  { config, database, time }: Parts,
  token: string,
): Promise<ResponseBody<'unsubscribeFromEmails'>> {
  const said = readUnsubscribeToken(config.tokenSecret, token);
  if (!said) throw linkRefused('LinkInvalid');
  const { topic, ...person } = said;
  return database.forAccount(person.accountId, async trx => {
    const user = await findUser(trx, person.userId);
    if (!user || user.deleted_at !== null) throw linkRefused('LinkOutdated');
    const { time_zone: timeZone } = await findAccount(trx);
    await turnEmailsOff(trx, person, topic, { now: time.now(), timeZone });
    return topic === 'Digest' ? {} : { kind: topic };
  });
}
