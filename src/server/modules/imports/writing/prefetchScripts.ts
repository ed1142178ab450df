/** Runs the scripts of the next rows while the previous ones are checked or written, so that nothing waits for them. */
import type { Trx } from '#server/kernel/database/database.ts';
import { type Prepared, prepareAhead } from '#server/kernel/database/unprepared.ts';
import { hasRecordScripts, type ItemWrite, judgeWrites } from '#server/modules/records/index.ts';
import type { StoredRow } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import { type ImportParts, type ImportStep, importStep, openImport } from '../step.ts';
import type { Plan } from './planRows.ts';
import type { RowBatch } from './rowBatches.ts';

/** The rows of one step, exactly as the step will find them, with their plan. */
export interface Batch {
  readonly from: number;
  readonly found: RowBatch | undefined;
  readonly plan: Plan;
}

export interface Turn {
  /** `undefined` if there are no scripts, or nothing could be determined in advance. */
  readonly batch: Batch | undefined;
  /** The outcomes of scripts for the batch's rows as they were; for a row that has changed since, they run again. */
  readonly prepared: Prepared | undefined;
}

export interface Look {
  /** The start of the first step. */
  readonly from: number;
  /** Returns the rows of the step that starts there; `undefined` if none are left. */
  rowsAt(trx: Trx, from: number): Promise<RowBatch | undefined>;
  plan(step: Omit<ImportStep, 'stored'>, rows: readonly StoredRow[]): Promise<Plan>;
  writesOf(plan: Plan): readonly ItemWrite[];
}

interface Coming {
  readonly batch: Batch | undefined;
  readonly prepared: Promise<Prepared | undefined>;
  /** The start of the next batch; `undefined` after the last row. */
  readonly next: number | undefined;
}

/** @returns a function that returns the prepared batch, and must be called before each step. */
export async function prefetchScripts(
  parts: ImportParts,
  begun: StoredImport,
  look: Look,
): Promise<() => Promise<Turn>> {
  const hasScripts = await importStep(parts, begun, async ({ scope, opened }) =>
    hasRecordScripts(scope, opened),
  );
  if (!hasScripts) return async () => ({ batch: undefined, prepared: undefined });
  let coming = await lookAhead(parts, begun, look);
  return async () => {
    const { batch, next, prepared } = coming;
    const said = await prepared;
    coming = await lookAhead(parts, begun, { ...look, from: next });
    return { batch, prepared: said };
  };
}

async function lookAhead(
  parts: ImportParts,
  begun: StoredImport,
  { from, rowsAt, plan, writesOf }: Omit<Look, 'from'> & { from: number | undefined },
): Promise<Coming> {
  if (from === undefined) return { batch: undefined, next: undefined, prepared: Promise.resolve(undefined) };
  let batch: Batch | undefined;
  let next: number | undefined;
  const prepare = await prepareAhead(parts.database, begun.account_id, async trx => {
    const coming = await rowsAt(trx, from);
    const { rows } = coming ?? { rows: [] };
    next = coming?.next;
    const { scope, opened } = await openImport(parts, trx, begun);
    batch = { from, found: coming, plan: await plan({ trx, scope, opened }, rows) };
    await judgeWrites(scope, opened, writesOf(batch.plan));
  });
  // If scripts fail now, they run again when the batch is checked or written.
  const prepared = prepare?.().catch(() => undefined) ?? Promise.resolve(undefined);
  return { batch, next, prepared };
}
