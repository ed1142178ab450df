import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Config } from '../config.ts';
import { isRetryable } from './errors.ts';
import { type DatabasePool, openPGlitePool, openPostgresPool } from './pool.ts';
import type { Schema } from './schema.ts';
import { createStatementNames } from './statementNames.ts';
import type { ThreadLoan } from './threadLoan.ts';

/** A transaction with the caller's rights already set. Repositories take this and nothing else. */
export type Trx = Transaction<Schema>;

export type Database = {
  /** Unrestricted by account, and outside any transaction: for migrations and the catalogue only. */
  asOwner: Kysely<Schema>;
  /**
   * Runs `work` in one transaction that sees and writes rows of this account only; row-level security holds it
   * there. Starts again, up to three times, when the database reports a serialization failure or a deadlock: `work`
   * must have no effects beside its queries. No hashing, mail or network inside: PGlite has one connection.
   */
  forAccount<T>(accountId: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same where no account is known yet: sees no rows, may only call the log-in look-up. */
  beforeAccount<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same over all accounts: for jobs. */
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A way to the same database for a thread of this process, which opens it by `openThreadDatabase`. */
  lend(): ThreadLoan;
  /** Whether other processes may use the same database, so that cached rows can grow stale. */
  isShared: boolean;
  close(): Promise<void>;
};

/** Opens PGlite in `dataDir`, or PostgreSQL where `databaseUrl` is set. Does not migrate. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const source = await (config.databaseUrl === null
    ? openPGlitePool(config.dataDir)
    : openPostgresPool(config.databaseUrl));
  return databaseOver(source);
}

export function databaseOver(source: DatabasePool): Database {
  const dialect = new PostgresDialect({ pool: source.pool });
  const asOwner = new Kysely<Schema>({ dialect });
  const executor = asOwner.getExecutor();
  const driver = dialect.createDriver();
  const nameOf = source.hasOwnNames ? createStatementNames() : () => undefined;

  const attempt = async <T>(opening: string, work: (trx: Trx) => Promise<T>): Promise<T> => {
    const client = await source.pool.connect();
    const connection = new ClientConnection(client, nameOf);
    let broken: Error | undefined;
    try {
      await client.query(opening);
      const trx = new Transaction<Schema>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
      });
      const result = await insideTransaction.run(true, () => work(trx));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(reason => {
        broken = reason;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const run = async <T>(opening: string, work: (trx: Trx) => Promise<T>): Promise<T> => {
    if (insideTransaction.getStore()) {
      throw new Error('A transaction is open already: pass its trx on instead of opening another.');
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(opening, work);
      } catch (error) {
        if (tries >= mostTries || !isRetryable(error)) throw error;
      }
    }
  };

  return {
    asOwner,
    lend: source.lend,
    isShared: source.isShared,
    forAccount: async (accountId, work) => run(accountOpening(accountId), work),
    beforeAccount: work => run('begin; set local role docket_app', work),
    asSystem: work => run('begin; set local role docket_system', work),
    close: source.close,
  };
}

const mostTries = 4;

/** Waiting for a second connection while holding the only one would wait for ever: refused at once instead. */
const insideTransaction = new AsyncLocalStorage<boolean>();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One round trip. SET takes no parameters, hence the check: nothing but a UUID may reach the text. */
function accountOpening(accountId: string): string {
  if (!uuid.test(accountId)) throw new Error('An account id must be a UUID.');
  return `begin; set local role docket_app; set local docket.account_id = '${accountId}'`;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: (text: string) => string | undefined;

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query({
      name: this.#nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows ?? [], numAffectedRows: isWrite ? BigInt(rowCount ?? 0) : undefined };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.');
  }
}
