import type { Report } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { getVisibleFilters, presentReport } from './presenter.ts';
import { findReport, listReports } from './repository.ts';
import type { CanReadDirectory } from './saveReport.ts';

/**
 * Returns the caller's own reports, and the reports shared with the caller whose data the caller can read.
 */
export async function listVisibleReports(scope: RecordScope): Promise<Report[]> {
  const reports = await listReports(scope.trx, scope.accountId, scope.caller);
  return reports.flatMap(report => presentReport(scope, report) ?? []);
}

/** @throws ProblemError 404 if the caller can't access the report. */
export async function requireVisibleReport(scope: RecordScope, id: string): Promise<Report> {
  const report = await findReport(scope.trx, scope.accountId, id);
  const presented = report && presentReport(scope, report);
  if (!presented) throw createNotFoundError();
  return presented;
}

export interface ReportVisibility {
  readonly mayRead: CanReadDirectory;
  readonly told: Report['filters'] | null;
}

/**
 * Returns which directories the caller can read, and the filters of the report as visible to the caller.
 * @throws ProblemError 404 if the caller can't access the report.
 */
export async function readReportVisibility(scope: RecordScope, id: string | null): Promise<ReportVisibility> {
  const readable = scope.definitions.directories.filter(directory =>
    canReadDirectoryById(scope, directory.id),
  );
  const ids = new Set(readable.map(directory => directory.id));
  const mayRead = (directoryId: string) => ids.has(directoryId);
  if (id === null) return { mayRead, told: null };
  const report = await findReport(scope.trx, scope.accountId, id);
  if (!report || !presentReport(scope, report)) throw createNotFoundError();
  return { mayRead, told: getVisibleFilters(scope, report) };
}
