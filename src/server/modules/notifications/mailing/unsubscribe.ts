import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { findUser, readAccountRow } from '#server/modules/identity/index.ts';
import { createLinkError, verifyUnsubscribeToken } from '#server/modules/mails/index.ts';
import { parseReportTopic, stopReportMails } from '#server/modules/reports/index.ts';
import { unsubscribeFromMails } from '../settings.ts';
import type { MailTopic } from '../tables.ts';

type Parts = Pick<Kernel, 'config' | 'database' | 'time'>;

/** @throws ProblemError 422 `LinkInvalid`, or `LinkOutdated` if the user was deleted. */
export async function unsubscribe(
  { config, database, time }: Parts,
  token: string,
): Promise<ResponseBody<'unsubscribeFromEmails'>> {
  const said = verifyUnsubscribeToken(config.tokenSecret, token);
  if (!said) throw createLinkError('LinkInvalid');
  const { topic, ...person } = said;
  return database.forAccount(person.accountId, async trx => {
    const user = await findUser(trx, person.userId);
    if (!user || user.deleted_at !== null) throw createLinkError('LinkOutdated');
    const reportId = parseReportTopic(topic);
    if (reportId !== null) {
      await stopReportMails(trx, person, reportId);
      return {};
    }
    const { time_zone: timeZone } = await readAccountRow(trx);
    // The cast is safe, because tokens are signed only for reports and for these topics.
    const ends = topic as MailTopic;
    await unsubscribeFromMails(trx, person, ends, { now: time.now(), timeZone });
    return ends === 'Digest' || ends === 'AtOnce' ? {} : { kind: ends };
  });
}
