import type { Report } from '#core/model.ts';
import { omitHiddenFields } from '#core/policy/permissions.ts';
import { isSameJson } from '#core/sameJson.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { openDirectory } from '#server/modules/records/index.ts';
import { createProcessViewContext, toViewContext } from '#server/modules/views/index.ts';
import { canChangeReport, canSeeReport } from './policy.ts';
import type { StoredReport } from './repository.ts';

/**
 * Returns a report with the filters visible to the caller, or `undefined` if the caller has no access to the
 * report.
 */
export function presentReport(scope: RecordScope, report: StoredReport): Report | undefined {
  const { caller } = scope;
  if (!canSeeReport(caller, report) && !canChangeReport(caller, report)) return undefined;
  const { report_id: id, owner_id, directory_id, name, content, group_ids, version } = report;
  const isClosed = directory_id !== null && isUnreadable(scope, directory_id);
  if (isClosed && owner_id !== caller.userId) return undefined;
  const filters = getVisibleFilters(scope, report);
  return {
    id,
    name,
    directoryId: directory_id,
    ...content,
    filters,
    groupIds: group_ids,
    ownerId: owner_id,
    version,
    mayChange: canChangeReport(caller, report),
    isShortened: !isSameJson(filters, content.filters),
  };
}

/** Returns true if the directory exists but the caller can't read it. Deleted directories aren't hidden from anyone. */
function isUnreadable(scope: RecordScope, directoryId: string): boolean {
  return scope.definitions.directory(directoryId) !== undefined && !canReadDirectoryById(scope, directoryId);
}

/** Removes filters on hidden fields for everyone but the owner, because other users may see fewer fields. */
export function getVisibleFilters(
  scope: RecordScope,
  { owner_id, directory_id, content: { filters } }: StoredReport,
): Report['filters'] {
  if (owner_id === scope.caller.userId) return filters;
  if (directory_id === null) return omitHiddenFields(filters, createProcessViewContext(scope).isHidden);
  if (!scope.definitions.directory(directory_id)) return {};
  return omitHiddenFields(filters, toViewContext(scope, openDirectory(scope, directory_id)).isHidden);
}
