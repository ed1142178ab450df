/**
 * Sends a report: checks whether the mailing's owner can still see the whole report, then enqueues a job per
 * recipient.
 */
import type { ReportMailing } from '#core/model.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { enqueue, type Job, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findUser, isLockedByAdmin, listUserGroups } from '#server/modules/identity/index.ts';
import {
  createStoredReportLoader,
  prepareReportQuery,
  type ReportDependencies,
} from '../drawn/computeReport.ts';
import '../events.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { findReport } from '../repository.ts';
import type { MailingContent } from '../tables.ts';
import { disableMailing, lockMailing, type MailingKey } from './repository.ts';

export interface SendReportDependencies
  extends Omit<ReportDependencies, 'now'>,
    Pick<Kernel, 'config' | 'sessions' | 'time'> {}

type Reason = NonNullable<ReportMailing['pausedBecause']>;

export function createSendReportJob(parts: SendReportDependencies): JobHandler {
  return {
    kind: 'SendReport',
    name: messages.inEveryLanguage('job.SendReport'),
    atOnce: 1,
    firstPauseSeconds: 60,
    async run(job) {
      const { accountId, ids, inAccount } = job;
      const key = { accountId, ...ids };
      const owner = await inAccount(async trx => {
        const user = await findUser(trx, ids.ownerId);
        return user && !isLockedByAdmin(user) ? parts.sessions.readPerson(trx, accountId, ids.ownerId) : null;
      });
      const reason = await whyNotSent(parts, owner, ids.reportId);
      if (reason) return pauseMailing(job, key, reason);
      await inAccount(async trx => {
        const mailing = await lockMailing(trx, key);
        if (!mailing?.is_on) return;
        for (const userId of await readRecipients(trx, mailing.content))
          await enqueue(trx, { accountId, kind: 'SendReportTo', ids: { ...ids, userId } });
      });
    },
  };
}

async function whyNotSent(
  parts: SendReportDependencies,
  owner: Principal | null,
  reportId: string,
): Promise<Reason | null> {
  if (!owner) return 'NoAccess';
  try {
    const { isLosing } = await prepareReportQuery(
      { ...parts, now: parts.time.now() },
      owner,
      createStoredReportLoader(reportId),
    );
    return isLosing ? 'FieldLost' : null;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return 'NoAccess';
    throw error;
  }
}

async function readRecipients(
  trx: Parameters<typeof listUserGroups>[0],
  { userIds, groupIds }: MailingContent,
): Promise<Set<string>> {
  const groups = groupIds.length > 0 ? await listUserGroups(trx) : [];
  const members = groups.filter(({ group_id }) => groupIds.includes(group_id));
  return new Set([...userIds, ...members.flatMap(({ user_ids }) => user_ids)]);
}

/** Turns a mailing off until its owner turns it on again, and notifies the owner. */
export async function pauseMailing(
  { inAccount }: Job<JobKinds['SendReport']>,
  key: MailingKey,
  reason: Reason,
): Promise<void> {
  const { accountId, reportId, ownerId } = key;
  await inAccount(async trx => {
    const [mailing, report] = [await lockMailing(trx, key), await findReport(trx, accountId, reportId)];
    if (!mailing?.is_on || !report) return;
    await disableMailing(trx, key, reason);
    const data = { reportId, reportName: report.name, ownerId, reason };
    await emitEvent(trx, { kind: 'ReportPaused', accountId, actorId: null, data });
  });
}
