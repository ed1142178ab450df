import { findNextMailing } from '#core/figures/reports/nextMailing.ts';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import '../jobs.ts';
import {
  findEarliestMailing,
  listAccountsWithDueMailings,
  lockDueMailings,
  scheduleMailing,
} from './repository.ts';

export const REPORT_MAILING_TASK = 'reportMails';

/** Enqueues a job for each due report. If a report was due several times while the server was down, it is sent once. */
export function createReportMailingTask({ database }: { readonly database: Database }): ScheduledTask {
  return {
    name: REPORT_MAILING_TASK,
    next: findEarliestMailing,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => listAccountsWithDueMailings(trx, now))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, trx => sendDue(trx, accountId, now));
      }
    },
  };
}

async function sendDue(trx: Trx, accountId: string, now: string): Promise<void> {
  const { time_zone: timeZone } = await readAccountRow(trx);
  for (const mailing of await lockDueMailings(trx, accountId, now)) {
    const next = findNextMailing(mailing.content, Date.parse(now), timeZone);
    await scheduleMailing(trx, mailing, next === null ? null : new Date(next).toISOString());
    const ids = { reportId: mailing.report_id, ownerId: mailing.owner_id };
    await enqueue(trx, { accountId, kind: 'SendReport', ids });
  }
}
