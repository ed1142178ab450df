import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { COMMENT_TARGET } from '#core/import/matchColumns.ts';
import type { Issue } from '#core/model.ts';
import type { ImportRun } from '../context.ts';
import { getCurrentCell } from '../reading/rowTexts.ts';
import type { StoredIssue } from '../tables.ts';
import type { PlannedImportRow } from './planRows.ts';

/**
 * Converts an issue of a write to an issue of the column that maps to its target; the column is `null` if
 * there is none.
 */
export function toStoredIssue(run: ImportRun, { row }: PlannedImportRow, issue: Issue): StoredIssue {
  const column = run.columnOf.get(getTarget(issue)) ?? null;
  if (column === null) return { column, issue };
  return {
    column,
    issue,
    text: getCurrentCell(row, column, run.replacements).text.slice(0, 300).toWellFormed(),
  };
}

function getTarget({ path: [place, id] }: Issue): string {
  if (place === 'customFields') return String(id);
  if (place === 'status') return SYSTEM_ID.status;
  if (place === 'tags') return SYSTEM_ID.tags;
  return place === 'text' ? COMMENT_TARGET : '';
}

/**
 * Omits issues of columns whose text couldn't be read, because they only result from that, e.g. that the
 * value is missing.
 */
export function omitFollowUpIssues(
  issues: readonly StoredIssue[],
  unreadable: readonly StoredIssue[],
): StoredIssue[] {
  const told = new Set(unreadable.map(({ column }) => column).filter(column => column !== null));
  return issues.filter(({ column }) => column === null || !told.has(column));
}

/** Returns the issues of values that are left blank, for display. The row isn't rejected because of them. */
export function getSkippedValueIssues({ read }: Pick<PlannedImportRow, 'read'>): StoredIssue[] {
  return (read?.leftBlank ?? []).map(issue => ({ ...issue, isLeftBlank: true }));
}
