/**
 * Connects a thread of this process to the database. With PostgreSQL, the thread has its own connections.
 * PGlite has one connection: the thread sends statements directly to the database worker, bypassing the
 * HTTP thread, but only during its turn. The queue of the HTTP thread treats the thread like any other
 * party.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Pool, PoolClient } from 'pg';
import { type FairQueue, MAX_BACKGROUND_WAIT_MS } from './fairQueue.ts';
import type { PGliteHost } from './pgliteStream.ts';

/** Passed to the thread in its `workerData`; the ports must be among the transferred objects. */
export type ThreadDatabaseAddress =
  | { readonly databaseUrl: string }
  | { readonly wire: MessagePort; readonly turns: MessagePort };

export type ThreadDatabaseAccess = {
  readonly address: ThreadDatabaseAddress;
  readonly ports: MessagePort[];
  /** Must be called when the thread has ended. Rolls back the transaction that the thread left unfinished. */
  end(): Promise<void>;
};

/** Messages from the thread to the HTTP thread. `party` identifies the thread's work in the queue. */
export type ConnectionLoanMessage =
  | { readonly turn: 'take'; readonly party: string }
  | { readonly turn: 'give'; readonly isBroken: boolean };

export function grantPostgresAccess(databaseUrl: string): ThreadDatabaseAccess {
  return { address: { databaseUrl }, ports: [], end: async () => {} };
}

export function grantPGliteAccess({
  pool,
  turns: queue,
  host,
}: {
  pool: Pool;
  turns: FairQueue;
  host: PGliteHost;
}): ThreadDatabaseAccess {
  const { port: wire, dismiss } = host.invite();
  const { port1: here, port2: turns } = new MessageChannel();
  let held: Promise<Held> | null = null;
  let hasEnded = false;
  const giveBack = async (isUnfinished: boolean) => {
    const given = await held?.catch(() => null);
    held = null;
    if (given && isUnfinished) await given.client.query('rollback').catch(() => {});
    given?.client.release();
    given?.leave();
  };
  here.on('message', (request: ConnectionLoanMessage) => {
    if (hasEnded) return;
    if (request.turn === 'give') {
      giveBack(request.isBroken);
      return;
    }
    held = take(pool, queue, request.party);
    held.then(
      () => here.postMessage({ granted: true }),
      error => here.postMessage({ granted: false, reason: String(error) }),
    );
  });
  // The port must not keep the process alive.
  here.unref();
  return {
    address: { wire, turns },
    ports: [wire, turns],
    end: async () => {
      hasEnded = true;
      dismiss();
      await giveBack(true);
      here.close();
    },
  };
}

interface Held {
  readonly client: PoolClient;
  leave(): void;
}

async function take(pool: Pool, queue: FairQueue, party: string): Promise<Held> {
  const leave = await queue.enter(party, MAX_BACKGROUND_WAIT_MS);
  try {
    return { client: await pool.connect(), leave };
  } catch (error) {
    leave();
    throw error;
  }
}
