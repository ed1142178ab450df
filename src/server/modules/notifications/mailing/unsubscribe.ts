import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { linkRefused, readUnsubscribeToken } from '#server/modules/mails/index.ts';
import { reportOfTopic, stopReportMails } from '#server/modules/reports/index.ts';
import { findUser } from '#server/modules/users/index.ts';
import { turnEmailsOff } from '../settings.ts';
import type { MailTopic } from '../tables.ts';

type Parts = Pick<Kernel, 'config' | 'database' | 'time'>;

/** @throws ProblemError 422 `LinkInvalid`, or `LinkOutdated` if the user was deleted. */
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
    const reportId = reportOfTopic(topic);
    if (reportId !== null) {
      await stopReportMails(trx, person, reportId);
      return {};
    }
    const { time_zone: timeZone } = await findAccount(trx);
    // Only links for reports and these topics are signed.
    const ends = topic as MailTopic;
    await turnEmailsOff(trx, person, ends, { now: time.now(), timeZone });
    return ends === 'Digest' || ends === 'AtOnce' ? {} : { kind: ends };
  });
}
