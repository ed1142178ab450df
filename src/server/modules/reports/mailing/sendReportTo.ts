/** Sends a report to one user, with the data visible to them. */
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import { GivenUp, type Job, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { getUnsubscribeAddresses, makeUnsubscribeToken, queueMail } from '#server/modules/mails/index.ts';
import { findUser, isLockedByAdmin, readUserNames } from '#server/modules/users/index.ts';
import { type AnsweredReport, answerReport, createStoredReportLoader } from '../drawn/answerReport.ts';
import { createReportSheet, drawOnPaper } from '../drawn/reportPaper.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { composeReport } from './composeReport.ts';
import { pauseMailing, type SendingParts } from './sendReport.ts';
import { hasUnsubscribed, toReportTopic } from './stops.ts';

type SendJob = Job<JobKinds['SendReportTo']>;

export function createSendReportToJob(parts: SendingParts): JobHandler {
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
        throw new GivenUp('The report could not be made.', { cause: error });
      }
    },
  };
}

/**
 * Returns `null` for a user who must not get the email, e.g. because an unconfirmed address could belong to someone
 * else.
 */
async function readReader(
  { sessions }: SendingParts,
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

async function send(parts: SendingParts, job: SendJob, reader: Principal): Promise<void> {
  const { accountId, ids, inAccount } = job;
  const { userId, ownerId, reportId } = ids;
  const answered = await readAnswerFor(parts, reader, reportId);
  if (!answered) return;
  const sheet = createReportSheet(answered);
  const paper = await drawOnPaper(sheet);
  const origin = getPublicOrigin(parts.config);
  const token = makeUnsubscribeToken(parts.config.tokenSecret, {
    accountId,
    userId,
    topic: toReportTopic(reportId),
  });
  const { stop, unsubscribe } = getUnsubscribeAddresses(origin, token);
  await inAccount(async trx => {
    const names = ownerId === userId ? null : await readUserNames(trx, [ownerId]);
    const owner = names?.get(ownerId) ?? null;
    const { content, attachments } = composeReport({ answered, sheet, paper, owner, origin, stop });
    const headers = { thread: `report-${reportId}.${userId}`, unsubscribe };
    await queueMail(trx, { accountId, recipient: reader.user.email, content, headers, attachments });
  });
}

/** Returns `null` if the recipient can't open the report, or can't read any of its data. */
async function readAnswerFor(
  parts: SendingParts,
  reader: Principal,
  reportId: string,
): Promise<AnsweredReport | null> {
  try {
    return await answerReport(
      { ...parts, now: parts.time.now() },
      reader,
      createStoredReportLoader(reportId),
    );
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  }
}
