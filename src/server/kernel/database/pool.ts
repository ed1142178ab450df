import { join } from 'node:path';
import pg from 'pg';
import { createBatchingSocket } from './batchingSocket.ts';
import { lockDataDirectory } from './dataLock.ts';
import { createFairQueue, type FairQueue } from './fairQueue.ts';
import { type NodeChannel, openNodeChannel } from './nodeChannel.ts';
import { type PGliteServer, PGliteStream, startPGlite } from './pgliteStream.ts';
import { grantPGliteAccess, grantPostgresAccess, type ThreadDatabaseAccess } from './threadLoan.ts';

/** Connections to a database of either type. `isShared` is described in `Database`. */
export type DatabasePool = {
  pool: pg.Pool;
  /** Transactions wait here for a connection. */
  turns: FairQueue;
  isShared: boolean;
  /**
   * True if this pool can name prepared statements. False if the HTTP thread names its statements on the same
   * connection.
   */
  hasOwnNames: boolean;
  /** See `Database.openNodeChannel`. */
  openNodeChannel(): NodeChannel | null;
  /** Gives a thread of this process access to the same database. */
  lend(): ThreadDatabaseAccess;
  close(): Promise<void>;
};

/**
 * Converts column values to JavaScript, identically for both databases and as in the API: numeric and int8 become
 * numbers, timestamptz an ISO 8601 time with milliseconds, date `YYYY-MM-DD`. json and jsonb are parsed.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, text => text],
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
]);

/**
 * Converts `2026-11-21 06:30:00.12+00`, the format of sessions in UTC, to ISO 8601. Avoids creating a Date for it,
 * because pages contain dozens of times.
 */
function toInstant(text: string): string {
  const isPlain = text.length >= 22 && text.length <= 26 && text.endsWith('+00') && text[10] === ' ';
  if (!isPlain) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
} as pg.CustomTypesConfig;

/**
 * Size limits for the pending lists of GIN indexes. Such a list collects new index entries for words of records until
 * the statement that fills it has to merge them. The limit is low on PGlite, where everyone waits for the merge, and
 * higher on a server, where autovacuum or the backfill usually merges the list.
 */
const waitingWords = { onPGlite: '1MB', onServer: '16MB' };

const session = `-c timezone=UTC -c client_min_messages=warning -c gin_pending_list_limit=${waitingWords.onServer}`;

/** Opens PGlite in `dataDir`, or PostgreSQL if `databaseUrl` is set. */
export function openPool({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<DatabasePool> {
  return databaseUrl === null ? openPGlitePool(dataDir) : openPostgresPool(databaseUrl);
}

/** Opens PGlite on a folder, with one connection that all transactions queue for. Locks the folder for this process. */
async function openPGlitePool(dataDir: string): Promise<DatabasePool> {
  const unlock = lockDataDirectory(dataDir);
  try {
    const server = await startPGlite(join(dataDir, 'database'));
    const pool = createPglitePool(server);
    await pool.query(
      `set timezone = 'UTC'; set client_min_messages = 'warning'; set gin_pending_list_limit = '${waitingWords.onPGlite}'`,
    );
    const turns = createFairQueue({ places: 1, placesEach: 1 });
    return {
      pool,
      turns,
      isShared: false,
      hasOwnNames: true,
      openNodeChannel: () => null,
      lend: () => grantPGliteAccess({ pool, turns, host: server }),
      close: async () => {
        await pool.end();
        await server.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Creates a pool that contains PGlite's only connection. */
export function createPglitePool(server: PGliteServer): pg.Pool {
  return new pg.Pool({
    stream: () => new PGliteStream(server) as never,
    ssl: false,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
    types,
  });
}

/** Connects to a PostgreSQL server, with at most `max` connections. */
export async function openPostgresPool(databaseUrl: string, max = 10): Promise<DatabasePool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: session,
    stream: createBatchingSocket,
    max,
    pipeline: true,
    connectionTimeoutMillis: 30_000,
    application_name: 'docket',
    types,
  });
  // A broken connection fails the statement that uses it, and is replaced on the next use. An error event without a
  // listener would end the process, and the pool only handles events of idle connections.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  return {
    pool,
    // Each party gets at most 60 % of the connections, so that one account can't use all of them.
    turns: createFairQueue({ places: max, placesEach: Math.ceil(max * 0.6) }),
    isShared: true,
    hasOwnNames: true,
    openNodeChannel: () => openNodeChannel(databaseUrl),
    lend: () => grantPostgresAccess(databaseUrl),
    close: () => pool.end(),
  };
}
