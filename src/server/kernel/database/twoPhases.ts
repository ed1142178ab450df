/**
 * A write has two phases (decision 0072).
 *
 * 1. Plan: the write reads rows and is validated. It needs the results of work that must not run inside a
 * transaction, such as scripts and copies of files. If a result is missing, the transaction is rolled back
 * and the work runs outside of the transaction.
 * 2. Commit: with all results available, the write is validated against the current rows and stored. If a
 * record has changed in the meantime, its results no longer apply, and the write is planned again.
 *
 * Most writes need no such results, so they are planned and committed in a single transaction.
 */
import type { Database, Trx } from './database.ts';

/** The results of work done outside the transaction. Each key covers everything that the work depends on. */
export type PlanResults = Map<string, unknown>;

/** Runs work outside transactions, and adds the results of the work to `results`. */
export type PlanCompleter = (results: PlanResults, database: Database) => Promise<void>;

/** Thrown by a transaction that needs results which aren't available yet. */
export class PlanIncompleteError extends Error {
  readonly complete: PlanCompleter;

  constructor(complete: PlanCompleter) {
    super('The transaction is planned again once the results that it needs are there.');
    this.complete = complete;
  }
}

/**
 * The maximum number of times one write is planned again. Without a limit, others could delay it forever by
 * changing the records that it reads.
 */
const MAX_PLANS = 20;

/** @param attempt Plans the write in a transaction, and commits it if the plan is complete. */
export async function runInTwoPhases<T>(
  database: Database,
  results: PlanResults,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let plans = 0; ; plans += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PlanIncompleteError) || plans >= MAX_PLANS) throw error;
      await error.complete(results, database);
    }
  }
}

const resultsByTransaction = new WeakMap<Trx, PlanResults>();

export function getPlanResults(trx: Trx): ReadonlyMap<string, unknown> {
  return resultsByTransaction.get(trx) ?? new Map();
}

export function setPlanResults(trx: Trx, results: PlanResults): void {
  resultsByTransaction.set(trx, results);
}

/**
 * Plans several writes of one transaction together, so that the transaction isn't repeated for each of
 * them.
 */
export function createJointPlan() {
  const incomplete: PlanIncompleteError[] = [];
  return {
    /** @param otherwise Returns a substitute for the result of incomplete work, used until the plan is repeated. */
    async add<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PlanIncompleteError)) throw error;
        incomplete.push(error);
        return otherwise();
      }
    },
    /** @throws PlanIncompleteError if any of the work was incomplete. */
    requireComplete(): void {
      if (incomplete.length === 0) return;
      throw new PlanIncompleteError(async (results, database) => {
        for (const { complete } of incomplete) await complete(results, database);
      });
    },
  };
}

export type BatchPlanStore = ReturnType<typeof createJointPlan>;

/**
 * Plans work that will be done later, in a transaction that is rolled back.
 * @returns A function that does the work needed outside transactions, and returns the results to pass to
 * `forAccount`; `null` if no such work is needed.
 */
export async function planInRolledBackTransaction(
  database: Database,
  accountId: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<(() => Promise<PlanResults>) | null> {
  const incomplete: PlanIncompleteError[] = [];
  const planning = database.forAccount(accountId, async trx => {
    try {
      await work(trx);
    } catch (error) {
      if (!(error instanceof PlanIncompleteError)) throw error;
      incomplete.push(error);
    }
    throw new RolledBack();
  });
  await planning.catch(error => {
    if (!(error instanceof RolledBack)) throw error;
  });
  const last = incomplete.at(-1);
  if (!last) return null;
  return async () => {
    const results: PlanResults = new Map();
    await last.complete(results, database);
    return results;
  };
}

class RolledBack extends Error {}
