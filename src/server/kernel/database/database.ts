import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Config } from '#server/kernel/config/config.ts';
import { DEFAULT_CALL_TIMEOUT_SECONDS } from '#server/kernel/config/environmentValidators.ts';
import { log } from '#server/kernel/log/log.ts';
import { isRetryable } from './errors.ts';
import type { TransactionMessage } from './news.ts';
import { NODE_CONNECTION_NAME, type NodeChannel } from './nodeChannel.ts';
import { type DatabasePool, openPool } from './pool.ts';
import { runStatements } from './runStatements.ts';
import type { Schema } from './schema.ts';
import type { ThreadDatabaseAccess } from './threadLoan.ts';
import {
  acquireConnection,
  assertOutsideTransaction,
  createTransactionRunner,
  type TransactionOptions,
} from './transactions.ts';
import { type PlanResults, runInTwoPhases } from './twoPhases.ts';

/** A transaction with the caller's access already set. Repositories only accept this type. */
export type Trx = Transaction<Schema>;

export type TransactionCallback<T> = (trx: Trx) => Promise<T>;

export type Database = {
  /**
   * For queries that aren't restricted to an account and run outside the transactions below: migrations,
   * maintenance and the catalogue.
   */
  asOwner: Kysely<Schema>;
  /**
   * Runs `work` in one transaction that can only read and write rows of this account, enforced by row-level security.
   * Restarts it up to three times after a serialisation failure or a deadlock, so `work` must have no effects besides
   * its queries. `work` can have two phases (`twoPhases.ts`). It must not hash passwords, send email or use the
   * network, because PGlite has only one connection.
   * @param results Results that were obtained in advance (`planInRolledBackTransaction`).
   */
  forAccount<T>(accountId: string, work: TransactionCallback<T>, results?: PlanResults): Promise<T>;
  /**
   * Runs read-only work of an account. Rejects writes, and returns without waiting for the transaction to end. Work
   * that exceeds the time limit of a call is stopped.
   */
  readAccount<T>(accountId: string, work: TransactionCallback<T>): Promise<T>;
  /** Runs `work` before an account is known. `work` sees no rows, and can only call the login lookup. */
  beforeAccount<T>(work: TransactionCallback<T>): Promise<T>;
  /** Runs `work` across all accounts, for jobs. */
  asSystem<T>(work: TransactionCallback<T>): Promise<T>;
  /**
   * Runs one or several statements of a library. Result values have the default types of `pg`. The
   * statements run outside of our transactions and aren't restricted to an account. Used for the job
   * library, whose tables contain all accounts.
   */
  queryAsOwner(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Registers a listener that is called after a transaction with messages (`addTransactionMessage`) has
   * committed on this node, and before the caller of the transaction continues.
   */
  onNews(listener: (news: readonly TransactionMessage[]) => void): void;
  /** Notifies the listeners of messages committed by a thread of this process. */
  tellNews(news: readonly TransactionMessage[]): void;
  /** Opens the channel between nodes on the same database. Returns `null` for PGlite. */
  openNodeChannel(): NodeChannel | null;
  /**
   * Gives a thread of this process access to the same database. The thread opens it with
   * `openThreadDatabase`.
   */
  lend(): ThreadDatabaseAccess;
  /**
   * Returns true if no other node is connected to the database, in which case all existing locks of nodes
   * belong to nodes that have stopped. Must be called before this node opens its channel. A node that has
   * temporarily lost its connection isn't detected, but notices when it commits that its locks were lost.
   */
  isOnlyNode(): Promise<boolean>;
  /**
   * True if other nodes or, in a thread, the HTTP thread can write to the same database without this process noticing,
   * so that cached rows can become stale.
   */
  isShared: boolean;
  /** The number of transactions, including retries, and calls of `queryAsOwner` requested so far. */
  transactionCount(): number;
  close(): Promise<void>;
};

/** Opens PGlite in `dataDir`, or PostgreSQL if `databaseUrl` is set. Does not migrate. */
export async function openDatabase(config: OpenConfig): Promise<Database> {
  return createDatabase(await openPool(config), config.callSeconds);
}

type OpenConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'callSeconds'>>;

/**
 * @param callSeconds Time limit for each statement of a call on PostgreSQL, and for a read-only call as a whole on both
 * databases.
 */
export function createDatabase(source: DatabasePool, callSeconds = DEFAULT_CALL_TIMEOUT_SECONDS): Database {
  const dialect = new PostgresDialect({ pool: source.pool });
  const asOwner = new Kysely<Schema>({ dialect });
  const listeners: ((news: readonly TransactionMessage[]) => void)[] = [];
  const tellNews = (news: readonly TransactionMessage[]) => {
    for (const listener of listeners) {
      try {
        listener(news);
      } catch (error) {
        log.error({ err: error }, 'A listener failed after a transaction was committed');
      }
    }
  };
  const runOnce = createTransactionRunner({
    source,
    executor: asOwner.getExecutor(),
    dialect,
    callSeconds,
    tellNews,
  });

  const run = async <T>(
    turn: TransactionOptions,
    work: TransactionCallback<T>,
    results: PlanResults = new Map(),
  ): Promise<T> => {
    assertOutsideTransaction();
    return runInTwoPhases(database, results, async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await runOnce(turn, work, results);
        } catch (error) {
          if (tries >= MAX_TRIES || !isRetryable(error)) throw error;
        }
      }
    });
  };

  const openingOf = (accountId: string, begin: string) => {
    const opening = accountOpening(accountId, begin);
    // PGlite doesn't support statement timeouts.
    return source.isShared ? `${opening}; set local statement_timeout = ${callSeconds * 1_000}` : opening;
  };

  const database: Database = {
    asOwner,
    queryAsOwner: async (text, values = []) => {
      assertOutsideTransaction();
      return runStatements(
        await acquireConnection(source, { party: 'jobs', isInBackground: true }),
        text,
        values,
      );
    },
    onNews: listener => {
      listeners.push(listener);
    },
    tellNews,
    openNodeChannel: source.openNodeChannel,
    async isOnlyNode() {
      if (!source.isShared) return true;
      const { rows } = await database.queryAsOwner(
        'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
        [NODE_CONNECTION_NAME],
      );
      return rows.length === 0;
    },
    lend: source.lend,
    isShared: source.isShared,
    transactionCount: () => source.turns.asked,
    forAccount: async (accountId, work, results) =>
      run({ party: accountId, opening: openingOf(accountId, 'begin') }, work, results),
    readAccount: async (accountId, work) =>
      run({ party: accountId, opening: openingOf(accountId, 'begin read only'), isRead: true }, work),
    beforeAccount: work => run({ party: 'log-in', opening: 'begin; set local role docket_app' }, work),
    asSystem: work =>
      run({ party: 'jobs', opening: 'begin; set local role docket_system', isInBackground: true }, work),
    close: source.close,
  };
  return database;
}

const MAX_TRIES = 4;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns statements that open a transaction in one round trip. SET takes no parameters, so the id becomes part of the
 * text, and has to be a UUID.
 */
function accountOpening(accountId: string, begin: string): string {
  if (!uuid.test(accountId)) throw new Error('An account id must be a UUID.');
  return `${begin}; set local role docket_app; set local docket.account_id = '${accountId}'`;
}
