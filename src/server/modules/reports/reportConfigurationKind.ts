import { createIssue } from '#core/issues.ts';
import type { Report, ReportInput } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { reportTemplate } from './reportTemplate.ts';
import { findReport, listSharedReports, makeReportPrivate, upsertReport } from './repository.ts';
import { createReport, deleteReport, updateReport } from './saveReport.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    Report: Omit<Report, 'id' | 'version' | 'mayChange' | 'isShortened'>;
  }
}

/**
 * Reports are part of the configuration while they are shared with groups. Other reports are private to
 * their owners.
 */
export const reportConfigurationKind = defineConfigurationKind({
  kind: 'Report',
  needs: ['Directory', 'Field', 'Group'],
  deletedBy: 'DeleteReport',
  outlivesWhatItNames: true,
  template: reportTemplate,
  changes: {
    SaveReport: async (scope, { id, report }) => {
      const input = requireShared(report);
      const definitions = await scope.readAgain();
      const mayRead = (directoryId: string) => definitions.directory(directoryId) !== undefined;
      const reportId = id.toLowerCase();
      if (await findReport(scope.trx, scope.accountId, reportId))
        return updateReport(scope, { id: reportId, input, mayRead, told: null });
      return createReport(scope, { id: reportId, input, mayRead });
    },
    DeleteReport: (scope, { id }) => deleteReport(scope, id.toLowerCase()),
  },
  async read(trx, accountId) {
    return (await listSharedReports(trx, accountId)).map(
      ({ report_id: id, owner_id, directory_id, name, content, group_ids }) => ({
        kind: 'Report' as const,
        id,
        content: { name, directoryId: directory_id, ...content, groupIds: group_ids, ownerId: owner_id },
      }),
    );
  },
  write: ({ trx, accountId, id }, { name, directoryId, ownerId, groupIds, ...content }) =>
    upsertReport(trx, { accountId, id, ownerId, directoryId, name, content, groupIds }),
  // Reverting the change that shared a report only unshares it, because it may have been private to its owner before.
  remove: ({ trx, accountId, id }) => makeReportPrivate(trx, accountId, id),
});

function requireShared(report: ReportInput): ReportInput {
  if (!report.groupIds?.length) throw createInvalidError([createIssue(['report', 'groupIds'], 'Required')]);
  return report;
}
