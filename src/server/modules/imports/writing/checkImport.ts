import { createStatisticsUpdater } from '#server/kernel/database/upkeep.ts';
import { type ImportRun, prepareImportRun, type ScopeRunner } from '../context.ts';
import { IMPORT_GROWING_TABLES } from '../growingTables.ts';
import {
  countImportRows,
  insertStoredRowKeys,
  type RowVerdict,
  removeStoredRowKeys,
  writeRowVerdicts,
} from '../repositories/importRows.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import {
  addOutcomeCounts,
  type ImportDependencies,
  type ImportStep,
  runImportStep,
  toImportUpdate,
  ZERO_IMPORT_COUNTS,
} from '../step.ts';
import { collectCandidates, deleteRowCandidates } from './candidates.ts';
import { checkRows, hasPlannedWrite, planRowCheck, rejectDuplicates } from './checkRows.ts';
import { findOptionsToAdd } from './missingOptions.ts';
import type { RowsPlan } from './planRows.ts';
import { type PlannedBatch, prefetchScripts } from './prefetchScripts.ts';
import { readRowBatch } from './rowBatches.ts';

/**
 * Checks all rows and stores the results. After a restart, the check starts again at the first row, because nothing has
 * been written.
 */
export async function checkImport(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  const key = toImportKey(begun);
  await runImportStep(parts, begun, async ({ trx }) => {
    await removeStoredRowKeys(trx, key, 0, begun.rows);
    await changeImport(trx, key, {
      next_row: 0,
      total: begun.rows,
      counts: JSON.stringify(ZERO_IMPORT_COUNTS),
    });
  });
  const run = await prepareImportRun(parts, begun);
  run.candidates = await collectCandidates(parts, begun, run);
  const firstLines = new Map<string, number>();
  const haveLook = createStatisticsUpdater(parts.database, IMPORT_GROWING_TABLES);
  // Plans made in advance assume things about rows that haven't been checked yet, which must not affect the run that
  // checks the rows.
  const ahead = run.fileRecords ? await prepareImportRun(parts, begun, run) : run;
  const nextTurn = await prefetchScripts(parts, begun, {
    from: 0,
    rowsAt: (trx, from) => readRowBatch(trx, run, { from, take: parts.batch }),
    plan: ({ scope, opened }, rows) => planRowCheck(ahead, scope, { opened, rows }),
    writesOf: plan => plan.rows.filter(hasPlannedWrite).map(({ write }) => write),
  });
  for (let isMore = true; isMore; ) {
    const { batch, results } = await nextTurn();
    const check = (step: ImportStep) => checkBatch(parts, run, { ...step, batch, firstLines });
    isMore = await runImportStep(parts, begun, check, results);
    await haveLook();
    parts.tell(toImportUpdate(begun));
  }
  const checkedRevision = run.opened.compiled.directory.revision;
  const inScope: ScopeRunner = work =>
    runImportStep(parts, begun, ({ scope, opened }) => work(scope, opened));
  const newOptions = await findOptionsToAdd(begun, inScope, run.options);
  await deleteRowCandidates(parts, begun);
  await runImportStep(parts, begun, async ({ trx, stored }) => {
    const alike = await countImportRows(trx, key, { isAlike: true });
    const facts = { ...stored.facts, checkedRevision, newOptions, alike };
    await changeImport(trx, key, { state: 'Checked', facts: JSON.stringify(facts) });
  });
}

interface CheckStep extends ImportStep {
  /** The batch read in advance for the rows, if any. */
  readonly batch: PlannedBatch | undefined;
  /** The line that first claimed each unique value, keyed by value. */
  readonly firstLines: Map<string, number>;
}

/** Checks a batch of rows. Returns false if there are no rows left. */
async function checkBatch(
  parts: ImportDependencies,
  run: ImportRun,
  { trx, stored, scope, opened, batch, firstLines }: CheckStep,
): Promise<boolean> {
  const key = toImportKey(stored);
  const from = stored.next_row;
  const known = batch?.from === from ? batch : undefined;
  const found = known?.found ?? (await readRowBatch(trx, run, { from, take: parts.batch }));
  if (!found) return false;
  const { rows, next } = found;
  const lineOf = (name: string, line: number) => {
    const first = firstLines.get(name);
    if (first === undefined) firstLines.set(name, line);
    // The database can require a step to be repeated. The step then finds its own line here.
    return first === line ? undefined : first;
  };
  const lines = new Map(rows.map(row => [row.row, row.line]));
  const check = async (plan: RowsPlan) => {
    // A repeated step must not count its rows twice.
    run.planned = stored.counts.create ?? 0;
    const checked = await checkRows(run, scope, { opened, plan });
    await insertStoredRowKeys(trx, key, [...checked.keys, ...checked.formerNames]);
    return rejectDuplicates(checked, (name, row) => lineOf(name, lines.get(row) ?? 0));
  };
  run.fileRecords?.begin(rows);
  // Rows that refer to other rows have to be planned again after those have been checked.
  const plan =
    (run.fileRecords ? undefined : known?.plan) ?? (await planRowCheck(run, scope, { opened, rows }));
  let verdicts = await check(plan);
  while (run.fileRecords?.note(verdicts))
    verdicts = await check(await planRowCheck(run, scope, { opened, rows }));
  await writeRowVerdicts(trx, key, verdicts);
  await changeImport(trx, key, {
    next_row: next,
    counts: JSON.stringify(addOutcomeCounts(stored.counts, verdicts.map(getOutcome))),
  });
  return true;
}

const getOutcome = ({ outcome }: RowVerdict) => outcome;
