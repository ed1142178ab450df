import type { Database, Trx } from './database.ts';

/** Keeps what was prepared for one run of a transaction, over the times that it starts again. */
export type Prepared = Map<string, unknown>;

/**
 * Thrown by a transaction that needs something done which must not be waited for while it is open: it is rolled back,
 * `prepare` runs, and it starts again, with what was prepared at hand (`preparedFor`). So the caller need not know beforehand.
 */
export class Unprepared extends Error {
  readonly prepare: (prepared: Prepared, database: Database) => Promise<void>;

  constructor(prepare: (prepared: Prepared, database: Database) => Promise<void>) {
    super('The transaction starts again once what it needs is prepared.');
    this.prepare = prepare;
  }
}

/** Nobody prepares for ever: others keep changing what the preparation was for. */
export const MOST_PREPARATIONS = 20;

const preparedOf = new WeakMap<Trx, Prepared>();

export function preparedFor(trx: Trx): ReadonlyMap<string, unknown> {
  return preparedOf.get(trx) ?? new Map();
}

export function keepPrepared(trx: Trx, prepared: Prepared): void {
  preparedOf.set(trx, prepared);
}

/** Lets several steps say what they need before the transaction starts again once for all of them. */
export function gatherUnprepared() {
  const gathered: Unprepared[] = [];
  return {
    /** @param otherwise what counts as the step's result in a run that is rolled back anyway. */
    async step<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unprepared)) throw error;
        gathered.push(error);
        return otherwise();
      }
    },
    /** @throws Unprepared where any step was. */
    end(): void {
      if (gathered.length === 0) return;
      throw new Unprepared(async (prepared, database) => {
        for (const { prepare } of gathered) await prepare(prepared, database);
      });
    },
  };
}

/**
 * Tries work that will be done later, and takes it back, to learn what it will ask for.
 * @returns what prepares that, beside other transactions, to be given to `forAccount`; null where nothing is asked for.
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
