/** A report can be changed by its owner, and by administrators once it is shared with groups. */
import { createIssue } from '#core/issues.ts';
import type { ReportInput } from '#core/model.ts';
import type { PolicyCaller } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
  ProblemError,
} from '#server/kernel/problem/problem.ts';
import { requireAllowedSharing } from '#server/modules/views/index.ts';
import { countUserReports, type StoredReport } from './repository.ts';

const MAX_BYTES = 64 * 1024;
const MAX_REPORTS = 200;

export function canSeeReport(caller: PolicyCaller, report: StoredReport): boolean {
  return report.owner_id === caller.userId || report.group_ids.some(id => caller.groupIds.includes(id));
}

export function canChangeReport(caller: PolicyCaller, report: StoredReport): boolean {
  return report.owner_id === caller.userId || (caller.isAdmin && report.group_ids.length > 0);
}

/** @throws ProblemError 404 if the caller can't even read the report; 422 `NotPermitted` if they can only read it. */
export function requireReportOwner(
  caller: PolicyCaller,
  report: StoredReport | undefined,
): asserts report is StoredReport {
  if (!report) throw createNotFoundError();
  if (canChangeReport(caller, report)) return;
  if (!canSeeReport(caller, report)) throw createNotFoundError();
  throw createNotPermittedError('Only its owner or an administrator can change a shared report.');
}

/**
 * Returns the groups in their stored form. Only an administrator can change the groups with which a report
 * is shared.
 * @throws ProblemError 413 if the report is too large; 422 `NotPermitted`, `UnknownGroup`.
 */
export async function requireAllowedReportSharing(
  trx: Trx,
  caller: PolicyCaller,
  { input, before }: { input: ReportInput; before: readonly string[] },
): Promise<string[]> {
  if (Buffer.byteLength(JSON.stringify(input)) > MAX_BYTES)
    throw new ProblemError(413, { message: 'A report can be at most 64 KB.' });
  return requireAllowedSharing(trx, caller, { asked: input.groupIds, before });
}

/** @throws ProblemError 422 `TooManyValues` if the user already has `MAX_REPORTS` reports. */
export async function requireReportLimit(trx: Trx, accountId: string, userId: string): Promise<void> {
  const count = await countUserReports(trx, accountId, userId);
  if (count >= MAX_REPORTS)
    throw createInvalidError([createIssue([], 'TooManyValues', { limit: MAX_REPORTS })]);
}
