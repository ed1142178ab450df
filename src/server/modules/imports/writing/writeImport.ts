import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  lockPositions,
  type OpenDirectory,
  type RecordScope,
  writeItems,
} from '#server/modules/records/index.ts';
import { discardUncommitted, type ImportRun, prepareRun } from '../context.ts';
import { tellEnd } from '../events.ts';
import { isToWrite, type JudgedRow, writeVerdicts } from '../repositories/importRows.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import { countIn, type ImportParts, type ImportStep, importStep, toImportUpdate } from '../step.ts';
import type { Made } from './missingRecords.ts';
import { type Plan, type PlanInput, type PlannedRow, planRows } from './planRows.ts';
import { type Batch, type Look, prefetchScripts } from './prefetchScripts.ts';
import { relateRows } from './relateRows.ts';
import { readRowBatch } from './rowBatches.ts';
import { getLeftBlankIssues, toStoredIssue } from './rowIssues.ts';
import { watchGrowth } from './statistics.ts';

/**
 * Writes the rows that passed the check. Each batch is one transaction that also stores the import's progress, so that
 * nothing is written partially and resumed work continues at the right row.
 */
export async function writeImport(parts: ImportParts, begun: StoredImport): Promise<void> {
  const key = toImportKey(begun);
  const from = await importStep(parts, begun, async ({ trx, stored }) => {
    await changeImport(trx, key, { total: begun.rows });
    return stored.next_row;
  });
  const run = await prepareRun(parts, begun);
  const haveLook = watchGrowth(parts);
  const nextTurn = await prefetchScripts(parts, begun, await prefetchBeforeWriting(parts, run, from));
  for (let isMore = true; isMore; ) {
    const { batch, results } = await nextTurn();
    const done = await importStep(parts, begun, step => writeBatch(parts, run, { ...step, batch }), results);
    run.made.uncommitted.length = 0;
    isMore = done !== null;
    parts.tell(toImportUpdate(begun));
    if (!done) break;
    await haveLook();
  }
  await relateRows(parts, begun, run);
  await importStep(parts, begun, async ({ trx, stored }) => {
    await changeImport(trx, key, { state: 'Written', next_row: stored.rows });
    await tellEnd(trx, stored, 'Done');
  });
}

async function prefetchBeforeWriting(parts: ImportParts, run: ImportRun, from: number): Promise<Look> {
  // A plan made in advance assumes that missing records exist, which must not affect the run that creates them.
  const own = makesNothing(run) ? run : await prepareRun(parts, run.begun, run);
  return {
    from,
    rowsAt: (trx, at) => readRowBatch(trx, run, { from: at, take: parts.batch }),
    plan: ({ scope, opened }, rows) =>
      planRows(own, scope, { opened, rows: rows.filter(isToWrite), as: 'Ahead' }),
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

/** Returns `null` if there are no rows left. */
async function writeBatch(
  parts: ImportParts,
  run: ImportRun,
  { trx, stored, scope, opened, batch }: ImportStep & { batch: Batch | undefined },
): Promise<Made | null> {
  discardUncommitted(run);
  const key = toImportKey(stored);
  const from = stored.next_row;
  const known = batch?.from === from ? batch : undefined;
  const found = known?.found ?? (await readRowBatch(trx, run, { from, take: parts.batch }));
  if (!found) return null;
  const { rows, next } = found;
  const toWrite = rows.filter(isToWrite);
  // Done before any record is locked, like everywhere that positions are assigned.
  if (toWrite.length > 0) await lockPositions(trx, opened.key);
  run.fileRecords?.begin(toWrite);
  const { verdicts, made } = await writeRows(run, scope, {
    opened,
    rows: toWrite,
    reads: makesNothing(run) ? known?.plan.reads : undefined,
  });
  await writeVerdicts(trx, key, verdicts);
  const passed = rows.filter(row => !isToWrite(row)).map(row => row.outcome);
  await changeImport(trx, key, {
    next_row: next,
    written: JSON.stringify(countIn(stored.written, [...passed, ...verdicts.map(({ outcome }) => outcome)])),
    created_tags: [...stored.created_tags, ...made.tags],
  });
  return made;
}

type Writing = Pick<PlanInput, 'opened' | 'rows' | 'reads'>;

interface Written {
  readonly verdicts: readonly JudgedRow[];
  readonly made: Made;
}

/**
 * Writes rows. The records of a cycle are created together. If a row of the cycle is rejected, the others are planned
 * again without it.
 */
async function writeRows(run: ImportRun, scope: RecordScope, writing: Writing): Promise<Written> {
  const { fileRecords } = run;
  const made: Made = { tags: [], directories: [] };
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
  { opened, plan }: { opened: OpenDirectory; plan: Plan },
): Promise<JudgedRow[]> {
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

function getVerdict(run: ImportRun, one: PlannedRow, result: Result | undefined): JudgedRow {
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
  return { row, outcome, issues: getLeftBlankIssues(one), itemId: result.item.item_id, likeness };
}
