/** Traces an event back to the rules that caused it, so that no rule runs twice for a record in one cause chain. */
import type { RulesOfMany } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { EventCause } from '#server/kernel/events/cause.ts';
import { readEventCause } from '#server/kernel/events/repository.ts';
import type { CauseChainEntry } from '../tables.ts';

export interface CauseOrigin {
  /** The runs of rules that led to the event, oldest first. */
  readonly chain: readonly CauseChainEntry[];
  /** The first run of `chain`. */
  readonly firstRunId: string | null;
  /**
   * The user's choice of which actions rules can take in response to the bulk change that caused the event;
   * `null` if no bulk change caused the event.
   */
  readonly ofMany: RulesOfMany | null;
  /** True if the event undoes a change. Rules ignore such events. */
  readonly isUndo: boolean;
  /** True if the run that caused the event skipped steps with effects outside Docket. */
  readonly leavesOut: boolean;
}

const NONE: CauseOrigin = { chain: [], firstRunId: null, ofMany: null, isUndo: false, leavesOut: false };

/** The maximum length of a chain of events that cause each other. */
const MAX_EVENTS = 10;

export async function resolveTriggerOrigin(
  trx: Trx,
  accountId: string,
  cause: EventCause | null,
): Promise<CauseOrigin> {
  let found = cause;
  for (let step = 0; found !== null && step < MAX_EVENTS; step += 1) {
    const { kind, id, automation } = found;
    if (kind === 'rule') return readRunOrigin(trx, accountId, id);
    if (kind === 'undo') return { ...NONE, isUndo: true };
    // Unless the user chose otherwise, rules perform no steps with effects outside Docket.
    if (kind !== 'event') return { ...NONE, ofMany: automation ?? 'Inside' };
    found = await readEventCause(trx, accountId, Number(id));
  }
  return NONE;
}

async function readRunOrigin(trx: Trx, accountId: string, runId: string): Promise<CauseOrigin> {
  const run = await trx
    .selectFrom('automation_runs')
    .select(['chain', 'first_run_id', 'leaves_out'])
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (!run) return NONE;
  return { ...NONE, chain: run.chain, firstRunId: run.first_run_id ?? runId, leavesOut: run.leaves_out };
}
