import type { ImportProblem, ImportRow, Issue } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { fixImportRows, type ImportRef, listImportRows } from '../importCalls.ts';

const BATCH = 200;

/**
 * Skips all rows that have the problem, batch by batch.
 * @throws ApiError; rows that were already skipped stay skipped
 */
export async function skipProblemRows(place: ImportRef, problem: ImportProblem): Promise<void> {
  let remaining = problem.count;
  // Skipped rows are no longer among the rejected rows, so only the other rows advance the offset.
  for (let skip = 0; remaining > 0; ) {
    const { rows } = await listImportRows(place, { outcome: 'Refused', skip, take: BATCH });
    const found = rows.filter(row => hasRowProblem(row, problem));
    if (found.length > 0) {
      await fixImportRows(
        place,
        found.map(({ row }) => ({ row, isLeftOut: true })),
      );
    }
    remaining -= found.length;
    skip += rows.length - found.length;
    if (rows.length < BATCH) return;
  }
}

export function hasRowProblem(row: Pick<ImportRow, 'issues' | 'cells'>, problem: ImportProblem): boolean {
  const isSameText = problem.column === null || (row.cells[problem.column] ?? '') === problem.text;
  const { code, path, params } = problem.issue;
  const isSame = (issue: Issue) =>
    issue.code === code && isSameJson(issue.path, path) && isSameJson(issue.params, params);
  return isSameText && row.issues.some(({ column, issue }) => column === problem.column && isSame(issue));
}
