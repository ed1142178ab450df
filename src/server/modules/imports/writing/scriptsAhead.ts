/** Runs the scripts of the rows that are written next, so that nobody waits for them. */

import { type Prepared, prepareAhead } from '#server/kernel/database/unprepared.ts';
import { judgeWrites, runsScripts } from '#server/modules/records/index.ts';
import { prepareRun } from '../importRun.ts';
import { type ImportParts, importStep, openImport } from '../importWork.ts';
import { isToWrite, readRowsFrom } from '../repositories/importRows.ts';
import { keyOf, type StoredImport } from '../repositories/imports.ts';
import { planRows } from './planRows.ts';

export interface AheadBatch {
  /** What scripts said to its rows as they looked before; of a row that looks otherwise by now they are asked again. */
  readonly prepared: Promise<Prepared | undefined>;
  /** Where the batch after it begins. */
  readonly next: number;
}

export type LookAhead = (from: number) => Promise<AheadBatch | undefined>;

/** Null where no scripts run. Its function answers undefined behind the last row. */
export async function scriptsAhead(parts: ImportParts, begun: StoredImport): Promise<LookAhead | null> {
  const hasScripts = await importStep(parts, begun, async ({ scope, opened }) => runsScripts(scope, opened));
  if (!hasScripts) return null;
  // What a plan keeps of the rows before must not get into the run that writes.
  const run = await prepareRun(parts, begun);
  return async from => {
    let next: number | undefined;
    const prepare = await prepareAhead(parts.database, begun.account_id, async trx => {
      const rows = await readRowsFrom(trx, keyOf(begun), { from, take: parts.batch });
      const last = rows.at(-1);
      next = last && last.row + 1;
      const { scope, opened } = await openImport(parts, trx, begun);
      const plan = await planRows(run, scope, { opened, rows: rows.filter(isToWrite), isCheck: true });
      const writes = plan.rows.flatMap(({ write, issues }) => (write && issues.length === 0 ? [write] : []));
      await judgeWrites(scope, opened, writes);
    });
    // Should they not run now, they run when the batch is written.
    const prepared = prepare?.().catch(() => undefined);
    return next === undefined ? undefined : { next, prepared: prepared ?? Promise.resolve(undefined) };
  };
}
