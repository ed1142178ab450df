import type { ImportProblems } from '#core/model.ts';
import type { RequestQuery } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { requireImport, requireImportRight, requireImportState } from './policy.ts';
import { presentImport, presentProblem, presentRows } from './presenter.ts';
import {
  countImportProblems,
  countImportRows,
  groupProblems,
  readStoredImportRows,
  readStoredRowPage,
} from './repositories/importRows.ts';
import { listStoredImports, toImportKey } from './repositories/imports.ts';
import { addOutcomeCounts } from './step.ts';
import type { ImportCounts } from './tables.ts';

const LISTED = 20;
const ROWS_PER_BATCH = 50;
const PROBLEMS = 200;

export async function listVisibleImports(scope: RecordScope, opened: OpenDirectory) {
  const { isAdmin, userId } = scope.caller;
  const rows = await listStoredImports(scope.trx, opened.key, {
    userId: isAdmin ? undefined : userId,
    take: LISTED,
  });
  return rows.map(row => presentImport(scope, opened, row));
}

/** @throws ProblemError 404 if the import isn't visible. */
export async function readImportRowPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { importId, query = {} }: { importId: string; query?: RequestQuery<'listImportRows'> },
) {
  const stored = await requireImport(scope, opened, { importId });
  const { skip = 0, take = ROWS_PER_BATCH, outcome, isFixed, isAlike } = query;
  const rows = await readStoredRowPage(scope.trx, toImportKey(stored), {
    skip,
    take,
    outcome,
    isFixed,
    isAlike,
  });
  const isAll = outcome === undefined && isFixed === undefined && isAlike === undefined;
  return {
    rows: await presentRows(scope, opened, { stored, rows }),
    total: isAll
      ? stored.rows
      : await countImportRows(scope.trx, toImportKey(stored), { outcome, isFixed, isAlike }),
    counts: presentImport(scope, opened, stored).counts,
  };
}

/** Returns the rows of an import with the given numbers. @throws ProblemError 404 if the import isn't visible. */
export async function findImportRowsByNumber(
  scope: RecordScope,
  opened: OpenDirectory,
  { importId, wanted }: { importId: string; wanted: readonly number[] },
) {
  const stored = await requireImport(scope, opened, { importId });
  const rows = await readStoredImportRows(scope.trx, toImportKey(stored), [...new Set(wanted)]);
  const { counts } = presentImport(scope, opened, stored);
  return { rows: await presentRows(scope, opened, { stored, rows }), total: rows.length, counts };
}

/**
 * Returns the problems of an import's rows: their number per column, and groups of equal problems.
 * @throws ProblemError 404 if the import isn't visible.
 */
export async function readImportProblems(
  scope: RecordScope,
  opened: OpenDirectory,
  importId: string,
): Promise<ImportProblems> {
  const stored = await requireImport(scope, opened, { importId });
  const problems = await groupProblems(scope.trx, toImportKey(stored), PROBLEMS);
  return {
    columns: await countImportProblems(scope.trx, toImportKey(stored)),
    problems: problems.map(presentProblem),
  };
}

/**
 * Returns the result of the check of an import that can be started.
 * @throws ProblemError 404 if the import isn't visible; 422 if it is neither checked nor cancelled.
 */
export async function readImportCounts(
  scope: RecordScope,
  opened: OpenDirectory,
  importId: string,
): Promise<ImportCounts> {
  requireImportRight(opened);
  const stored = await requireImport(scope, opened, { importId });
  requireImportState(stored, ['Checked', 'Cancelled']);
  return addOutcomeCounts(stored.counts, []);
}
