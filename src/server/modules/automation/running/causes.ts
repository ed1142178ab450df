/** Traces an event back to its origin, so that rules recognise records they have already acted on. */
import type { RulesOfMany } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ChainLink } from '../tables.ts';

export interface Origin {
  /** The runs of rules that led to it, oldest first. */
  readonly chain: readonly ChainLink[];
  /** The first of these runs. */
  readonly firstRunId: string | null;
  /** For bulk changes, the user's choice of what rules can do in response; otherwise `null`. */
  readonly ofMany: RulesOfMany | null;
  /** True if the event undoes something, which rules ignore. */
  readonly isUndo: boolean;
  /** True if the run that caused the event skipped steps with effects outside Docket. */
  readonly leavesOut: boolean;
}

const NONE: Origin = { chain: [], firstRunId: null, ofMany: null, isUndo: false, leavesOut: false };

/** The maximum length of a chain of events that cause each other. */
const MOST_EVENTS = 10;

export async function originOf(trx: Trx, accountId: string, cause: string | null): Promise<Origin> {
  let found = cause;
  for (let step = 0; found !== null && step < MOST_EVENTS; step += 1) {
    const [word, id = '', choice] = found.split(' ', 3);
    if (word === 'rule') return originOfRun(trx, accountId, id);
    if (word === 'undo') return { ...NONE, isUndo: true };
    if (word !== 'event') return { ...NONE, ofMany: choiceOf(choice) };
    found = await causeOfEvent(trx, accountId, Number(id));
  }
  return NONE;
}

/** Defaults to `Inside`, so that nothing leaves Docket unless the user has allowed it. */
function choiceOf(word: string | undefined): RulesOfMany {
  return word === 'All' || word === 'None' ? word : 'Inside';
}

async function originOfRun(trx: Trx, accountId: string, runId: string): Promise<Origin> {
  const run = await trx
    .selectFrom('automation_runs')
    .select(['chain', 'first_run_id', 'leaves_out'])
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (!run) return NONE;
  return { ...NONE, chain: run.chain, firstRunId: run.first_run_id ?? runId, leavesOut: run.leaves_out };
}

async function causeOfEvent(trx: Trx, accountId: string, eventId: number): Promise<string | null> {
  const event = await trx
    .selectFrom('events')
    .select('cause')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return event?.cause ?? null;
}
