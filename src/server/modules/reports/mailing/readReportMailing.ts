/** Reads and saves the schedule and the recipients of the emails that the caller has set up for a report. */
import { findNextMailing } from '#core/figures/reports/nextMailing.ts';
import { createIssue } from '#core/issues.ts';
import type { ReportMailing, ReportMailingInput } from '#core/model.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import { filterExistingGroupIds, filterExistingUserIds } from '#server/modules/identity/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import '../jobs.ts';
import { requireVisibleReport } from '../queries.ts';
import type { MailingContent } from '../tables.ts';
import { REPORT_MAILING_TASK } from './createReportMailingTask.ts';
import { findMailing, type MailingKey, upsertMailing } from './repository.ts';
import { hasUnsubscribed, resumeReportMails, stopReportMails } from './stops.ts';

/** The default: Mondays at 9:00. */
const DEFAULT: MailingContent = { days: [1], dayOfMonth: null, hour: 9, userIds: [], groupIds: [] };

/** @throws ProblemError 404 if the caller can't access the report. */
export async function readReportMailing(scope: RecordScope, reportId: string): Promise<ReportMailing> {
  await requireVisibleReport(scope, reportId);
  const stored = await findMailing(scope.trx, getKey(scope, reportId));
  return {
    ...(stored?.content ?? { ...DEFAULT, userIds: [scope.caller.userId] }),
    isOn: stored?.is_on ?? false,
    isUnsubscribed: await hasUnsubscribed(scope.trx, getReader(scope), reportId),
    nextAt: stored?.next_at ?? null,
    pausedBecause: stored?.paused_because ?? null,
  };
}

/**
 * @throws ProblemError 404 if the caller can't access the report; 422 `NotPermitted`, `UnknownUser`,
 * `UnknownGroup`, `Required`.
 */
export async function saveMailing(
  scope: RecordScope,
  { reportId, input, now }: { reportId: string; input: ReportMailingInput; now: number },
): Promise<ReportMailing> {
  const { trx, principal } = scope;
  const { mayChange } = await requireVisibleReport(scope, reportId);
  const { isOn, isUnsubscribed } = input;
  const content = await readContent(scope, input, mayChange);
  const next = isOn ? findNextMailing(content, now, principal.user.account.timeZone) : null;
  const nextAt = next === null ? null : new Date(next).toISOString();
  await upsertMailing(trx, getKey(scope, reportId), { isOn, content, nextAt });
  if (nextAt !== null) schedulePlannedTime(trx, REPORT_MAILING_TASK, nextAt);
  if (isUnsubscribed === true) await stopReportMails(trx, getReader(scope), reportId);
  if (isUnsubscribed === false) await resumeReportMails(trx, getReader(scope), reportId);
  return readReportMailing(scope, reportId);
}

/**
 * Enqueues the report to be sent immediately, to the same recipients as at its planned times.
 * @throws ProblemError 404 if the caller can't access the report; 422 `Required` if the caller's mailing
 * isn't on.
 */
export async function enqueueMailingNow(scope: RecordScope, reportId: string): Promise<void> {
  const { trx, accountId } = scope;
  await requireVisibleReport(scope, reportId);
  const { ownerId } = getKey(scope, reportId);
  const stored = await findMailing(trx, getKey(scope, reportId));
  if (!stored?.is_on) throw createInvalidError([createIssue(['isOn'], 'Required')]);
  await enqueue(trx, { accountId, kind: 'SendReport', ids: { reportId, ownerId } });
}

async function readContent(
  { trx, caller }: RecordScope,
  { isOn, days, dayOfMonth, hour, ...to }: ReportMailingInput,
  mayChange: boolean,
): Promise<MailingContent> {
  const [userIds, groupIds] = [normalizeIds(to.userIds), normalizeIds(to.groupIds)];
  const isOthers = groupIds.length > 0 || userIds.some(id => id !== caller.userId);
  if (isOthers && !mayChange)
    throw createNotPermittedError('Only those who can change the report send it to others.');
  const missing = [
    ...(dayOfMonth === null && days.length === 0 ? ['days'] : []),
    ...(userIds.length + groupIds.length === 0 ? ['userIds'] : []),
  ];
  if (isOn && missing.length > 0)
    throw createInvalidError(missing.map(name => createIssue([name], 'Required')));
  const users = await filterExistingUserIds(trx, userIds);
  requireNoIssues(
    findUnknownIdIssues(userIds, users, { path: index => ['userIds', index], code: 'UnknownUser' }),
  );
  const groups = await filterExistingGroupIds(trx, groupIds);
  requireNoIssues(
    findUnknownIdIssues(groupIds, groups, { path: index => ['groupIds', index], code: 'UnknownGroup' }),
  );
  return { days: days.toSorted((a, b) => a - b), dayOfMonth, hour, userIds, groupIds };
}

function getKey({ accountId, caller }: RecordScope, reportId: string): MailingKey {
  return { accountId, reportId, ownerId: caller.userId };
}

function getReader({ accountId, caller: { userId } }: RecordScope) {
  return { accountId, userId };
}
