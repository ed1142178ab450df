/** Runs the scripts of the next rows while the previous rows are checked or written, to avoid waiting for scripts. */
import type { Trx } from '#server/kernel/database/database.ts';
import { type PlanResults, planInRolledBackTransaction } from '#server/kernel/database/twoPhases.ts';
import { hasRecordScripts, type ItemWrite, planWrites } from '#server/modules/records/index.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import { type ImportDependencies, type ImportStep, openImport, runImportStep } from '../step.ts';
import type { RowsPlan } from './planRows.ts';
import type { RowBatch } from './rowBatches.ts';

/** The rows of one step, exactly as the step will find them, with their plan. */
export interface PlannedBatch {
  readonly from: number;
  readonly found: RowBatch | undefined;
  readonly plan: RowsPlan;
}

export interface PrefetchedBatch {
  /** `undefined` if there are no scripts, or nothing could be determined in advance. */
  readonly batch: PlannedBatch | undefined;
  /** The outcomes of scripts for the batch's rows. The scripts of a row that has changed since run again. */
  readonly results: PlanResults | undefined;
}

export interface PrefetchScriptsInput {
  /** The row at which the first step starts. */
  readonly from: number;
  /** Returns the rows of the step that starts at `from`, or `undefined` if there are no rows left. */
  rowsAt(trx: Trx, from: number): Promise<RowBatch | undefined>;
  plan(step: Omit<ImportStep, 'stored'>, rows: readonly StoredImportRow[]): Promise<RowsPlan>;
  writesOf(plan: RowsPlan): readonly ItemWrite[];
}

interface Coming {
  readonly batch: PlannedBatch | undefined;
  readonly results: Promise<PlanResults | undefined>;
  /** The row at which the next batch starts; `undefined` after the last row. */
  readonly next: number | undefined;
}

/** @returns A function that returns the next batch, and must be called before each step. */
export async function prefetchScripts(
  parts: ImportDependencies,
  begun: StoredImport,
  look: PrefetchScriptsInput,
): Promise<() => Promise<PrefetchedBatch>> {
  const hasScripts = await runImportStep(parts, begun, async ({ scope, opened }) =>
    hasRecordScripts(scope, opened),
  );
  if (!hasScripts) return async () => ({ batch: undefined, results: undefined });
  let coming = await lookAhead(parts, begun, look);
  return async () => {
    const { batch, next, results } = coming;
    const said = await results;
    coming = await lookAhead(parts, begun, { ...look, from: next });
    return { batch, results: said };
  };
}

async function lookAhead(
  parts: ImportDependencies,
  begun: StoredImport,
  { from, rowsAt, plan, writesOf }: Omit<PrefetchScriptsInput, 'from'> & { from: number | undefined },
): Promise<Coming> {
  if (from === undefined) return { batch: undefined, next: undefined, results: Promise.resolve(undefined) };
  let batch: PlannedBatch | undefined;
  let next: number | undefined;
  const complete = await planInRolledBackTransaction(parts.database, begun.account_id, async trx => {
    const coming = await rowsAt(trx, from);
    const { rows } = coming ?? { rows: [] };
    next = coming?.next;
    const { scope, opened } = await openImport(parts, trx, begun);
    batch = { from, found: coming, plan: await plan({ trx, scope, opened }, rows) };
    await planWrites(scope, opened, writesOf(batch.plan));
  });
  // If scripts fail now, they run again when the batch is checked or written.
  const results = complete?.().catch(() => undefined) ?? Promise.resolve(undefined);
  return { batch, next, results };
}
