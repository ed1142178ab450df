import type { MessagePort } from 'node:worker_threads';
import type { Pool, PoolClient } from 'pg';
import { createDatabase, type Database } from './database.ts';
import { createFairQueue, MAX_BACKGROUND_WAIT_MS } from './fairQueue.ts';
import { connectToPglite } from './pgliteStream.ts';
import { createPglitePool, type DatabasePool, openPostgresPool } from './pool.ts';
import type { ConnectionLoanMessage, ThreadDatabaseAddress } from './threadLoan.ts';

const CONNECTIONS = 4;
/** No user waits for a thread's statements, so they can take longer than those of a call. */
const TIMEOUT_SECONDS = 600;

/** Opens the database in a thread, with the `address` that `Database.lend` returned in the HTTP thread. */
export async function openThreadDatabase(address: ThreadDatabaseAddress): Promise<Database> {
  if ('databaseUrl' in address)
    return createDatabase(await openPostgresPool(address.databaseUrl, CONNECTIONS), TIMEOUT_SECONDS);
  const server = connectToPglite(address.wire);
  const pool = createPglitePool(server);
  const own = createFairQueue({ places: 1, placesEach: 1 });
  let party = '';
  const enterAs = async (name: string) => {
    const leave = await own.enter(name, MAX_BACKGROUND_WAIT_MS);
    party = name;
    return leave;
  };
  const source: DatabasePool = {
    pool: inTurns(pool, address.turns, () => party),
    turns: {
      enter: enterAs,
      get asked() {
        return own.asked;
      },
    },
    isShared: true,
    // Names of prepared statements belong to the connection, which the HTTP thread uses too.
    hasOwnNames: false,
    openNodeChannel: () => null,
    lend: () => {
      throw new Error('A thread lends nothing on.');
    },
    close: async () => {
      await pool.end();
      await server.close();
      address.turns.close();
    },
  };
  return createDatabase(source, TIMEOUT_SECONDS);
}

/**
 * Creates a pool whose connection is only used during this thread's turn, so that its statements never
 * become part of another party's transaction.
 */
function inTurns(pool: Pool, turns: MessagePort, partyOf: () => string): Pool {
  let waiting: { resolve(): void; reject(error: Error): void } | null = null;
  turns.on('message', ({ granted, reason }: { granted: boolean; reason?: string }) => {
    if (granted) waiting?.resolve();
    else waiting?.reject(new Error(reason));
    waiting = null;
  });
  const ask = (request: ConnectionLoanMessage) => turns.postMessage(request);
  const connect = async () => {
    const client = await pool.connect();
    try {
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject };
        ask({ turn: 'take', party: partyOf() });
      });
    } catch (error) {
      client.release();
      throw error;
    }
    return {
      query: client.query.bind(client),
      release: (broken?: Error) => {
        ask({ turn: 'give', isBroken: broken !== undefined });
        client.release();
      },
    } as unknown as PoolClient;
  };
  return { connect, end: () => pool.end() } as unknown as Pool;
}
