/** A report can be changed by its owner, and by admins once it is shared with groups. */
import { createIssue } from '#core/issues.ts';
import type { ReportInput } from '#core/model.ts';
import type { Caller } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { invalid, notFound, notPermitted, ProblemError } from '#server/kernel/problem/problem.ts';
import { requireSharing } from '#server/modules/views/index.ts';
import { countReportsOf, type StoredReport } from './repository.ts';

const LARGEST_BYTES = 64 * 1024;
const MOST_REPORTS = 200;

export function maySee(caller: Caller, report: StoredReport): boolean {
  return report.owner_id === caller.userId || report.group_ids.some(id => caller.groupIds.includes(id));
}

export function mayChange(caller: Caller, report: StoredReport): boolean {
  return report.owner_id === caller.userId || (caller.isAdmin && report.group_ids.length > 0);
}

/** @throws ProblemError 404 if the caller can't even read the report; 422 `NotPermitted` if they can only read it. */
export function requireOwnReport(
  caller: Caller,
  report: StoredReport | undefined,
): asserts report is StoredReport {
  if (!report) throw notFound();
  if (mayChange(caller, report)) return;
  if (!maySee(caller, report)) throw notFound();
  throw notPermitted('Only its owner or an administrator can change a shared report.');
}

/**
 * Returns the groups in their stored form. Only an admin can change the groups a report is shared with.
 * @throws ProblemError 413; 422 `NotPermitted`, `UnknownGroup`.
 */
export async function requireAllowedSharing(
  trx: Trx,
  caller: Caller,
  { input, before }: { input: ReportInput; before: readonly string[] },
): Promise<string[]> {
  if (Buffer.byteLength(JSON.stringify(input)) > LARGEST_BYTES)
    throw new ProblemError(413, { message: 'A report can be at most 64 KB.' });
  return requireSharing(trx, caller, { asked: input.groupIds, before });
}

/** @throws ProblemError 422 `TooManyValues`. */
export async function requireRoom(trx: Trx, accountId: string, userId: string): Promise<void> {
  const count = await countReportsOf(trx, accountId, userId);
  if (count >= MOST_REPORTS) throw invalid([createIssue([], 'TooManyValues', { limit: MOST_REPORTS })]);
}
