/** Reads and saves when the caller has a report sent by email, and to which users. */
import { nextMailing } from '#core/figures/reports/nextMailing.ts';
import { createIssue } from '#core/issues.ts';
import type { ReportMailing, ReportMailingInput } from '#core/model.ts';
import { planned } from '#server/kernel/clock/clock.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { invalid, notPermitted } from '#server/kernel/problem/problem.ts';
import { distinctIds, requireNone, unknownIds } from '#server/kernel/problem/references.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { existingGroupIds, existingUserIds } from '#server/modules/users/index.ts';
import '../jobs.ts';
import { reportOf } from '../queries.ts';
import type { MailingContent } from '../tables.ts';
import { REPORTS } from './mailingsDue.ts';
import { findMailing, type MailingKey, putMailing } from './repository.ts';
import { resumeReportMails, stopReportMails, wantsNoMails } from './stops.ts';

/** The default: Mondays at 9:00. */
const USUAL: MailingContent = { days: [1], dayOfMonth: null, hour: 9, userIds: [], groupIds: [] };

/** @throws ProblemError 404 if the caller can't access the report. */
export async function mailingOf(scope: RecordScope, reportId: string): Promise<ReportMailing> {
  await reportOf(scope, reportId);
  const stored = await findMailing(scope.trx, keyOf(scope, reportId));
  return {
    ...(stored?.content ?? { ...USUAL, userIds: [scope.caller.userId] }),
    isOn: stored?.is_on ?? false,
    isUnsubscribed: await wantsNoMails(scope.trx, readerOf(scope), reportId),
    nextAt: stored?.next_at ?? null,
    pausedBecause: stored?.paused_because ?? null,
  };
}

/** @throws ProblemError 404; 422 `NotPermitted`, `UnknownUser`, `UnknownGroup`, `Required`. */
export async function saveMailing(
  scope: RecordScope,
  { reportId, input, now }: { reportId: string; input: ReportMailingInput; now: number },
): Promise<ReportMailing> {
  const { trx, principal } = scope;
  const { mayChange } = await reportOf(scope, reportId);
  const { isOn, isUnsubscribed } = input;
  const content = await contentOf(scope, input, mayChange);
  const next = isOn ? nextMailing(content, now, principal.user.account.timeZone) : null;
  const nextAt = next === null ? null : new Date(next).toISOString();
  await putMailing(trx, keyOf(scope, reportId), { isOn, content, nextAt });
  if (nextAt !== null) planned(trx, REPORTS, nextAt);
  if (isUnsubscribed === true) await stopReportMails(trx, readerOf(scope), reportId);
  if (isUnsubscribed === false) await resumeReportMails(trx, readerOf(scope), reportId);
  return mailingOf(scope, reportId);
}

/**
 * Sends the report as at its planned time. @throws ProblemError 404; 422 `Required` if the caller's mailing isn't on.
 */
export async function sendMailingNow(scope: RecordScope, reportId: string): Promise<void> {
  const { trx, accountId } = scope;
  await reportOf(scope, reportId);
  const { ownerId } = keyOf(scope, reportId);
  const stored = await findMailing(trx, keyOf(scope, reportId));
  if (!stored?.is_on) throw invalid([createIssue(['isOn'], 'Required')]);
  await enqueue(trx, { accountId, kind: 'SendReport', ids: { reportId, ownerId } });
}

async function contentOf(
  { trx, caller }: RecordScope,
  { isOn, days, dayOfMonth, hour, ...to }: ReportMailingInput,
  mayChange: boolean,
): Promise<MailingContent> {
  const [userIds, groupIds] = [distinctIds(to.userIds), distinctIds(to.groupIds)];
  const isOthers = groupIds.length > 0 || userIds.some(id => id !== caller.userId);
  if (isOthers && !mayChange) throw notPermitted('Only those who can change the report send it to others.');
  const missing = [
    ...(dayOfMonth === null && days.length === 0 ? ['days'] : []),
    ...(userIds.length + groupIds.length === 0 ? ['userIds'] : []),
  ];
  if (isOn && missing.length > 0) throw invalid(missing.map(name => createIssue([name], 'Required')));
  const users = await existingUserIds(trx, userIds);
  requireNone(unknownIds(userIds, users, { path: index => ['userIds', index], code: 'UnknownUser' }));
  const groups = await existingGroupIds(trx, groupIds);
  requireNone(unknownIds(groupIds, groups, { path: index => ['groupIds', index], code: 'UnknownGroup' }));
  return { days: days.toSorted((a, b) => a - b), dayOfMonth, hour, userIds, groupIds };
}

function keyOf({ accountId, caller }: RecordScope, reportId: string): MailingKey {
  return { accountId, reportId, ownerId: caller.userId };
}

function readerOf({ accountId, caller: { userId } }: RecordScope) {
  return { accountId, userId };
}
