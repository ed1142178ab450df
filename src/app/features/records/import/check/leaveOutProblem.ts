import type { ImportProblem, ImportRow, Issue } from '#core/model.ts';
import { fixImportRows, type ImportPlace, listImportRows } from '../importCalls.ts';

const BATCH = 200;

/** Leaves out every row that has the problem, a batch after the other. @throws ApiError; what is left out by then stays so. */
export async function leaveOutProblem(place: ImportPlace, problem: ImportProblem): Promise<void> {
  let remaining = problem.count;
  // Rows that are left out are no longer among the refused.
  for (let skip = 0; remaining > 0; ) {
    const { rows } = await listImportRows(place, { outcome: 'Refused', skip, take: BATCH });
    const found = rows.filter(row => hasProblem(row, problem));
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

export function hasProblem(row: Pick<ImportRow, 'issues' | 'cells'>, problem: ImportProblem): boolean {
  const isSameText = problem.column === null || (row.cells[problem.column] ?? '') === problem.text;
  const { code, path } = problem.issue;
  const isSame = (issue: Issue) => issue.code === code && issue.path.join('.') === path.join('.');
  return isSameText && row.issues.some(({ column, issue }) => column === problem.column && isSame(issue));
}
