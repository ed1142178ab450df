/** Runs the scripts of the rows that come next while those before are judged or written, so that nobody waits for them. */
import type { Trx } from '#server/kernel/database/database.ts';
import { type Prepared, prepareAhead } from '#server/kernel/database/unprepared.ts';
import { type ItemWrite, judgeWrites, runsScripts } from '#server/modules/records/index.ts';
import { type ImportParts, type ImportStep, importStep, openImport } from '../importWork.ts';
import type { StoredRow } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import type { Plan } from './planRows.ts';
import type { RowBatch } from './rowBatches.ts';

/** The rows of one step, as it finds them too, and what they would do. */
export interface Batch {
  readonly from: number;
  readonly found: RowBatch | undefined;
  readonly plan: Plan;
}

export interface Turn {
  /** Undefined where no scripts run, or nothing could be found out ahead. */
  readonly batch: Batch | undefined;
  /** What scripts said to its rows as they looked before; of a row that looks otherwise by now they are asked again. */
  readonly prepared: Prepared | undefined;
}

export interface Look {
  /** Where the first step begins. */
  readonly from: number;
  /** The rows of the step that begins there; undefined where none is left. */
  rowsAt(trx: Trx, from: number): Promise<RowBatch | undefined>;
  plan(step: Omit<ImportStep, 'stored'>, rows: readonly StoredRow[]): Promise<Plan>;
  writesOf(plan: Plan): readonly ItemWrite[];
}

interface Coming {
  readonly batch: Batch | undefined;
  readonly prepared: Promise<Prepared | undefined>;
  /** Where the batch after it begins; undefined behind the last row. */
  readonly next: number | undefined;
}

/** @returns a function to be called before each step. */
export async function scriptsAhead(
  parts: ImportParts,
  begun: StoredImport,
  look: Look,
): Promise<() => Promise<Turn>> {
  const hasScripts = await importStep(parts, begun, async ({ scope, opened }) => runsScripts(scope, opened));
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
  // Should they not run now, they run when the batch is written.
  const prepared = prepare?.().catch(() => undefined) ?? Promise.resolve(undefined);
  return { batch, next, prepared };
}
