/** Users who have unsubscribed from the emails of a report, no matter who sends them. */
import type { Trx } from '#server/kernel/database/database.ts';

interface Reader {
  readonly accountId: string;
  readonly userId: string;
}

const TOPIC = 'Report-';

/** Returns the topic of a report's emails in unsubscribe tokens. */
export function toReportTopic(reportId: string): string {
  return `${TOPIC}${reportId}`;
}

/** Returns the report's id, or `null` if the topic isn't that of a report. */
export function parseReportTopic(topic: string): string | null {
  return topic.startsWith(TOPIC) ? topic.slice(TOPIC.length) : null;
}

/** Does nothing if the report has been deleted. */
export async function stopReportMails(
  trx: Trx,
  { accountId, userId }: Reader,
  reportId: string,
): Promise<void> {
  await trx
    .insertInto('report_mail_stops')
    .columns(['account_id', 'report_id', 'user_id'])
    .expression(
      trx
        .selectFrom('reports')
        .select(({ val }) => ['account_id', 'report_id', val<string>(userId).$castTo<string>().as('user_id')])
        .where('account_id', '=', accountId)
        .where('report_id', '=', reportId),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export async function resumeReportMails(
  trx: Trx,
  { accountId, userId }: Reader,
  reportId: string,
): Promise<void> {
  await trx
    .deleteFrom('report_mail_stops')
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .execute();
}

export async function hasUnsubscribed(
  trx: Trx,
  { accountId, userId }: Reader,
  reportId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('report_mail_stops')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
