import type { Database, Trx } from './database.ts';

/** Data prepared for one run of a transaction, available in its restarts. */
export type Prepared = Map<string, unknown>;

/**
 * Thrown by a transaction that needs something it must not wait for while open: it is rolled back,
 * `prepare` runs, and it restarts with the prepared data available (`getPreparedResults`). The caller needn't know this in
 * advance.
 */
export class Unprepared extends Error {
  readonly prepare: (prepared: Prepared, database: Database) => Promise<void>;

  constructor(prepare: (prepared: Prepared, database: Database) => Promise<void>) {
    super('The transaction starts again once what it needs is prepared.');
    this.prepare = prepare;
  }
}

/** Limits restarts: others can keep changing what was prepared. */
export const MAX_PREPARATIONS = 20;

const preparedByTransaction = new WeakMap<Trx, Prepared>();

export function getPreparedResults(trx: Trx): ReadonlyMap<string, unknown> {
  return preparedByTransaction.get(trx) ?? new Map();
}

export function keepPrepared(trx: Trx, prepared: Prepared): void {
  preparedByTransaction.set(trx, prepared);
}

/** Collects what several steps need, so that the transaction only restarts once for all of them. */
export function createUnpreparedCollector() {
  const gathered: Unprepared[] = [];
  return {
    /** @param otherwise Returns a substitute for the step's result, used in a run that is rolled back anyway. */
    async step<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unprepared)) throw error;
        gathered.push(error);
        return otherwise();
      }
    },
    /** @throws Unprepared if any step did. */
    end(): void {
      if (gathered.length === 0) return;
      throw new Unprepared(async (prepared, database) => {
        for (const { prepare } of gathered) await prepare(prepared, database);
      });
    },
  };
}

/**
 * Runs work that will be done later and rolls it back, to find out what it needs prepared.
 * @returns a function that prepares it outside transactions, and returns what `forAccount` takes; `null` if nothing is
 * needed.
 */
export async function prepareAhead(
  database: Database,
  accountId: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<(() => Promise<Prepared>) | null> {
  const asked: Unprepared[] = [];
  const trying = database.forAccount(accountId, async trx => {
    try {
      await work(trx);
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      asked.push(error);
    }
    throw new TakenBack();
  });
  await trying.catch(error => {
    if (!(error instanceof TakenBack)) throw error;
  });
  const last = asked.at(-1);
  if (!last) return null;
  return async () => {
    const prepared: Prepared = new Map();
    await last.prepare(prepared, database);
    return prepared;
  };
}

class TakenBack extends Error {}
