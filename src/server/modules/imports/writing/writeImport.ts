import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createStatisticsUpdater } from '#server/kernel/database/upkeep.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  lockForSeveralMoves,
  type OpenDirectory,
  type RecordScope,
  writeItems,
} from '#server/modules/records/index.ts';
import { forgetUncommittedRecords, type ImportRun, prepareImportRun } from '../context.ts';
import { emitImportEnded } from '../events.ts';
import { IMPORT_GROWING_TABLES } from '../growingTables.ts';
import { hasWriteOutcome, type RowVerdict, writeRowVerdicts } from '../repositories/importRows.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import {
  addOutcomeCounts,
  type ImportDependencies,
  type ImportStep,
  runImportStep,
  toImportUpdate,
} from '../step.ts';
import { createImportRelations } from './createImportRelations.ts';
import type { CreatedRecords } from './missingRecords.ts';
import { type PlannedImportRow, type PlanRowsInput, planRows, type RowsPlan } from './planRows.ts';
import { type PlannedBatch, type PrefetchScriptsInput, prefetchScripts } from './prefetchScripts.ts';
import { readRowBatch } from './rowBatches.ts';
import { getSkippedValueIssues, toStoredIssue } from './rowIssues.ts';

/**
 * Writes the rows that passed the check. Each batch is one transaction that also stores the import's progress, so that
 * nothing is written partially and resumed work continues at the right row.
 */
export async function writeImport(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  const key = toImportKey(begun);
  const from = await runImportStep(parts, begun, async ({ trx, stored }) => {
    await changeImport(trx, key, { total: begun.rows });
    return stored.next_row;
  });
  const run = await prepareImportRun(parts, begun);
  const haveLook = createStatisticsUpdater(parts.database, IMPORT_GROWING_TABLES);
  const nextTurn = await prefetchScripts(parts, begun, await prefetchBeforeWriting(parts, run, from));
  for (let isMore = true; isMore; ) {
    const { batch, results } = await nextTurn();
    const done = await runImportStep(
      parts,
      begun,
      step => writeBatch(parts, run, { ...step, batch }),
      results,
    );
    run.made.uncommitted.length = 0;
    isMore = done !== null;
    parts.tell(toImportUpdate(begun));
    if (!done) break;
    await haveLook();
  }
  await createImportRelations(parts, begun, run);
  await runImportStep(parts, begun, async ({ trx, stored }) => {
    await changeImport(trx, key, { state: 'Written', next_row: stored.rows });
    await emitImportEnded(trx, stored, 'Done');
  });
}

async function prefetchBeforeWriting(
  parts: ImportDependencies,
  run: ImportRun,
  from: number,
): Promise<PrefetchScriptsInput> {
  // A plan made in advance assumes that missing records exist, which must not affect the run that creates them.
  const own = makesNothing(run) ? run : await prepareImportRun(parts, run.begun, run);
  return {
    from,
    rowsAt: (trx, at) => readRowBatch(trx, run, { from: at, take: parts.batch }),
    plan: ({ scope, opened }, rows) =>
      planRows(own, scope, { opened, rows: rows.filter(hasWriteOutcome), as: 'Ahead' }),
    writesOf: plan => plan.rows.flatMap(({ write, issues }) => (write && issues.length === 0 ? [write] : [])),
  };
}

/**
 * Returns true if rows create only their own records and don't refer to each other, so that reading one row doesn't
 * depend on others.
 */
function makesNothing({ columns, fileRecords }: ImportRun): boolean {
  return !fileRecords && columns.every(({ makesIn, makesTags }) => makesIn === undefined && !makesTags);
}

/**
 * Writes a batch of rows. Returns the missing records that were created, or `null` if there are no rows
 * left.
 */
async function writeBatch(
  parts: ImportDependencies,
  run: ImportRun,
  { trx, stored, scope, opened, batch }: ImportStep & { batch: PlannedBatch | undefined },
): Promise<CreatedRecords | null> {
  forgetUncommittedRecords(run);
  const key = toImportKey(stored);
  const from = stored.next_row;
  const known = batch?.from === from ? batch : undefined;
  const found = known?.found ?? (await readRowBatch(trx, run, { from, take: parts.batch }));
  if (!found) return null;
  const { rows, next } = found;
  const toWrite = rows.filter(hasWriteOutcome);
  if (toWrite.length > 0) await lockForSeveralMoves(trx, opened.key);
  run.fileRecords?.begin(toWrite);
  const { verdicts, made } = await writeRows(run, scope, {
    opened,
    rows: toWrite,
    reads: makesNothing(run) ? known?.plan.reads : undefined,
  });
  await writeRowVerdicts(trx, key, verdicts);
  const passed = rows.filter(row => !hasWriteOutcome(row)).map(row => row.outcome);
  await changeImport(trx, key, {
    next_row: next,
    written: JSON.stringify(
      addOutcomeCounts(stored.written, [...passed, ...verdicts.map(({ outcome }) => outcome)]),
    ),
    created_tags: [...stored.created_tags, ...made.tags],
  });
  return made;
}

type Writing = Pick<PlanRowsInput, 'opened' | 'rows' | 'reads'>;

interface Written {
  readonly verdicts: readonly RowVerdict[];
  readonly made: CreatedRecords;
}

/**
 * Writes rows. The records of a cycle are created together. If a row of the cycle is rejected, the others are planned
 * again without it.
 */
async function writeRows(run: ImportRun, scope: RecordScope, writing: Writing): Promise<Written> {
  const { fileRecords } = run;
  const made: CreatedRecords = { tags: [], directories: [] };
  for (;;) {
    const plan = await planRows(run, scope, { ...writing, as: 'Write' });
    made.tags.push(...plan.made.tags);
    made.directories.push(...plan.made.directories);
    if (!writing.rows.some(({ row }) => fileRecords?.order.isInCycle(row))) {
      const verdicts = await writePlan(run, scope, { opened: writing.opened, plan });
      fileRecords?.note(verdicts);
      return { verdicts, made };
    }
    let isOther = false;
    const tried = await withSavepoint(scope.trx, async () => {
      const verdicts = await writePlan(run, scope, { opened: writing.opened, plan });
      isOther = fileRecords?.note(verdicts) ?? false;
      if (isOther) throw createInvalidError([]);
      return verdicts;
    });
    if ('result' in tried) return { verdicts: tried.result, made };
    if (!isOther) throw tried.refusal;
  }
}

async function writePlan(
  run: ImportRun,
  scope: RecordScope,
  { opened, plan }: { opened: OpenDirectory; plan: RowsPlan },
): Promise<RowVerdict[]> {
  const planned = plan.rows.flatMap(one =>
    one.write && one.issues.length === 0 ? [{ one, write: one.write }] : [],
  );
  const results = await writeItems(
    scope,
    opened,
    planned.map(({ write }) => write),
  );
  const outcomes = new Map(planned.map(({ one }, index) => [one, results[index]]));
  return plan.rows.map(one => getVerdict(run, one, outcomes.get(one)));
}

type Result = Awaited<ReturnType<typeof writeItems>>[number];

function getVerdict(run: ImportRun, one: PlannedImportRow, result: Result | undefined): RowVerdict {
  const { row } = one.row;
  const { likeness } = one;
  if (result && 'issues' in result) {
    const issues = result.issues.map(issue => toStoredIssue(run, one, issue));
    return { row, outcome: 'Refused', issues, itemId: one.itemId, likeness };
  }
  if (!result) {
    const outcome = one.issues.length > 0 ? 'Refused' : (one.outcome ?? 'Unchanged');
    return { row, outcome, issues: one.issues, itemId: one.itemId, likeness };
  }
  const outcome = { Created: 'Create', Changed: 'Update', Unchanged: 'Unchanged' }[result.outcome];
  return { row, outcome, issues: getSkippedValueIssues(one), itemId: result.item.item_id, likeness };
}
