/** Sends a report to one user, with the data visible to that user. */
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { type Job, JobAbandonedError, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findUser, isLockedByAdmin, readUserNames } from '#server/modules/identity/index.ts';
import { createUnsubscribeToken, enqueueMail, getUnsubscribeUrls } from '#server/modules/mails/index.ts';
import { type ComputedReport, computeReport, createStoredReportLoader } from '../drawn/computeReport.ts';
import { createReportSheet, renderReport } from '../drawn/reportPaper.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { composeReportMail } from './composeReportMail.ts';
import { pauseMailing, type SendReportDependencies } from './sendReport.ts';
import { hasUnsubscribed, toReportTopic } from './stops.ts';

type SendJob = Job<JobKinds['SendReportTo']>;

export function createSendReportToJob(parts: SendReportDependencies): JobHandler {
  return {
    kind: 'SendReportTo',
    name: messages.inEveryLanguage('job.SendReportTo'),
    atOnce: 1,
    firstPauseSeconds: 60,
    mostAttempts: 3,
    longestRunSeconds: 600,
    async run(job) {
      const reader = await readReader(parts, job);
      if (!reader) return;
      try {
        await send(parts, job, reader);
      } catch (error) {
        if (!job.isLastAttempt) throw error;
        const { reportId, ownerId } = job.ids;
        await pauseMailing(job, { accountId: job.accountId, reportId, ownerId }, 'Failed');
        throw new JobAbandonedError('The report could not be made.', { cause: error });
      }
    },
  };
}

/**
 * Returns `null` for a user who must not get the email, e.g. because an unconfirmed address could belong to someone
 * else.
 */
async function readReader(
  { sessions }: SendReportDependencies,
  { accountId, ids: { userId, reportId }, inAccount }: SendJob,
): Promise<Principal | null> {
  return inAccount(async trx => {
    const reader = await sessions.readPerson(trx, accountId, userId);
    if (!reader?.user.emailConfirmed) return null;
    const user = await findUser(trx, userId);
    if (!user || isLockedByAdmin(user)) return null;
    return (await hasUnsubscribed(trx, { accountId, userId }, reportId)) ? null : reader;
  });
}

async function send(parts: SendReportDependencies, job: SendJob, reader: Principal): Promise<void> {
  const { accountId, ids, inAccount } = job;
  const { userId, ownerId, reportId } = ids;
  const answered = await readAnswerFor(parts, reader, reportId);
  if (!answered) return;
  const sheet = createReportSheet(answered);
  const paper = await renderReport(sheet);
  const origin = getPublicOrigin(parts.config);
  const token = createUnsubscribeToken(parts.config.tokenSecret, {
    accountId,
    userId,
    topic: toReportTopic(reportId),
  });
  const { stop, unsubscribe } = getUnsubscribeUrls(origin, token);
  await inAccount(async trx => {
    const names = ownerId === userId ? null : await readUserNames(trx, [ownerId]);
    const owner = names?.get(ownerId) ?? null;
    const { content, attachments } = composeReportMail({ answered, sheet, paper, owner, origin, stop });
    const headers = { thread: `report-${reportId}.${userId}`, unsubscribe };
    await enqueueMail(trx, { accountId, recipient: reader.user.email, content, headers, attachments });
  });
}

/** Returns `null` if the recipient can't open the report, or can't read any of its data. */
async function readAnswerFor(
  parts: SendReportDependencies,
  reader: Principal,
  reportId: string,
): Promise<ComputedReport | null> {
  try {
    return await computeReport(
      { ...parts, now: parts.time.now() },
      reader,
      createStoredReportLoader(reportId),
    );
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}
