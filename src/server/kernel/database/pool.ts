import { join } from 'node:path';
import pg from 'pg';
import { lockDataDirectory } from './dataLock.ts';
import { createFairQueue, type FairQueue } from './fairQueue.ts';
import { type NodeChannel, openNodeChannel } from './nodeChannel.ts';
import { type PGliteServer, PGliteStream, startPGlite } from './pgliteStream.ts';
import { lendPGlite, lendPostgres, type ThreadLoan } from './threadLoan.ts';

/** Connections to the database, whichever it is. `isShared` says whether other processes may use it too. */
export type DatabasePool = {
  pool: pg.Pool;
  /** Whoever wants a connection for a transaction waits here first. */
  turns: FairQueue;
  isShared: boolean;
  /** Whether statements may be prepared under names: not where others speak through the same connection. */
  hasOwnNames: boolean;
  /** See `Database.openNodeChannel`. */
  openNodeChannel(): NodeChannel | null;
  /** A way to the same database for a thread of this process. */
  lend(): ThreadLoan;
  close(): Promise<void>;
};

/**
 * Column values as JavaScript values, the same for both databases and the same as on the wire: numeric and int8 are
 * numbers, timestamptz is an ISO 8601 instant with milliseconds, date is `YYYY-MM-DD`, json and jsonb are parsed.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, text => text],
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
]);

/** `2026-11-21 06:30:00.12+00`, as sessions in UTC are answered, without the way through a Date: pages hold dozens. */
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
 * Words of records wait before they are sorted into their index many at once, by whoever brings the last one in: few on
 * PGlite, where everybody waits for that, more on a server, where it is mostly autovacuum or the filling that does it.
 */
const waitingWords = { onPGlite: '1MB', onServer: '16MB' };

const session = `-c timezone=UTC -c client_min_messages=warning -c gin_pending_list_limit=${waitingWords.onServer}`;

/** PGlite in `dataDir`, or PostgreSQL where `databaseUrl` is set. */
export function openPool({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<DatabasePool> {
  return databaseUrl === null ? openPGlitePool(dataDir) : openPostgresPool(databaseUrl);
}

/** PGlite over a folder: one connection, everyone waits in line. The folder is locked for this process. */
async function openPGlitePool(dataDir: string): Promise<DatabasePool> {
  const unlock = lockDataDirectory(dataDir);
  try {
    const server = await startPGlite(join(dataDir, 'database'));
    const pool = pgliteConnections(server);
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
      lend: () => lendPGlite({ pool, turns, host: server }),
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

/** The one connection there is. */
export function pgliteConnections(server: PGliteServer): pg.Pool {
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

/** A PostgreSQL server by its address, with at most ten connections. */
export async function openPostgresPool(databaseUrl: string, max = 10): Promise<DatabasePool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: session,
    max,
    pipeline: true,
    connectionTimeoutMillis: 30_000,
    application_name: 'docket',
    types,
  });
  // A broken connection fails the statement that uses it and is replaced at the next use. An error event without a listener
  // would end the process, and the pool emits it for idle connections only.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  return {
    pool,
    // However much one account asks for, others find a connection free.
    turns: createFairQueue({ places: max, placesEach: Math.ceil(max * 0.6) }),
    isShared: true,
    hasOwnNames: true,
    openNodeChannel: () => openNodeChannel(databaseUrl),
    lend: () => lendPostgres(databaseUrl),
    close: () => pool.end(),
  };
}
