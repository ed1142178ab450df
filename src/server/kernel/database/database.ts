import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Config } from '#server/kernel/config/config.ts';
import { STANDARD_CALL_SECONDS } from '#server/kernel/config/settings.ts';
import { isRetryable } from './errors.ts';
import type { News } from './news.ts';
import { NODE_CONNECTION, type NodeChannel } from './nodeChannel.ts';
import { type DatabasePool, openPool } from './pool.ts';
import { queryWhole } from './queryWhole.ts';
import type { Schema } from './schema.ts';
import type { ThreadLoan } from './threadLoan.ts';
import { connect, createTransactions, refuseInsideTransaction, type Turn } from './transactions.ts';
import { MOST_PREPARATIONS, type Prepared, Unprepared } from './unprepared.ts';

/** A transaction with the caller's rights already set. Repositories take this and nothing else. */
export type Trx = Transaction<Schema>;

export type Work<T> = (trx: Trx) => Promise<T>;

export type Database = {
  /** Unrestricted by account, and outside any transaction: for migrations and the catalogue only. */
  asOwner: Kysely<Schema>;
  /**
   * Runs `work` in one transaction that sees and writes rows of this account only; row-level security holds it
   * there. Starts again, up to three times, when the database reports a serialization failure or a deadlock: `work`
   * must have no effects beside its queries. It may also ask for a start again itself, with `Unprepared`. No hashing, mail
   * or network inside: PGlite has one connection.
   * @param prepared what was prepared for it ahead (`prepareAhead`).
   */
  forAccount<T>(accountId: string, work: Work<T>, prepared?: Prepared): Promise<T>;
  /**
   * The same for work that only reads: a write is refused, and nobody waits for the transaction's end. What takes longer
   * than a call may is stopped.
   */
  readAccount<T>(accountId: string, work: Work<T>): Promise<T>;
  /** The same where no account is known yet: sees no rows, may only call the log-in look-up. */
  beforeAccount<T>(work: Work<T>): Promise<T>;
  /** The same over all accounts: for jobs. */
  asSystem<T>(work: Work<T>): Promise<T>;
  /**
   * A statement of a library, or several, with values as `pg` gives them, outside any transaction of ours and unrestricted by
   * account: for the library of jobs, whose tables span accounts.
   */
  queryAsOwner(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Called after a transaction with news (`addNews`) has committed, on this node and before its caller goes on. */
  onNews(listener: (news: readonly News[]) => void): void;
  /** Passes on what a thread of this process committed. */
  tellNews(news: readonly News[]): void;
  /** Where nodes on the same database hear of each other; null where there is only this one. */
  openNodeChannel(): NodeChannel | null;
  /** A way to the same database for a thread of this process, which opens it by `openThreadDatabase`. */
  lend(): ThreadLoan;
  /**
   * Whether no other node is at work on the database, asked before this one opens its channel: then whatever nodes hold is held
   * by dead ones. A node that has lost its connection for the moment is not seen; it notices what was taken from it when it commits.
   */
  isOnlyNode(): Promise<boolean>;
  /** Whether other processes may use the same database, so that cached rows can grow stale. */
  isShared: boolean;
  /** How many transactions were asked for on this node so far, by anyone. */
  transactionCount(): number;
  close(): Promise<void>;
};

/** Opens PGlite in `dataDir`, or PostgreSQL where `databaseUrl` is set. Does not migrate. */
export async function openDatabase(config: OpenConfig): Promise<Database> {
  return databaseOver(await openPool(config), config.callSeconds);
}

type OpenConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'callSeconds'>>;

/** @param callSeconds how long one statement of a call may run on a server, and all that a call only reads anywhere. */
export function databaseOver(source: DatabasePool, callSeconds = STANDARD_CALL_SECONDS): Database {
  const dialect = new PostgresDialect({ pool: source.pool });
  const asOwner = new Kysely<Schema>({ dialect });
  const listeners: ((news: readonly News[]) => void)[] = [];
  const tellNews = (news: readonly News[]) => {
    for (const listener of listeners) listener(news);
  };
  const runOnce = createTransactions({
    source,
    executor: asOwner.getExecutor(),
    dialect,
    callSeconds,
    tellNews,
  });

  const run = async <T>(turn: Turn, work: Work<T>, prepared: Prepared = new Map()): Promise<T> => {
    refuseInsideTransaction();
    let preparations = 0;
    for (let tries = 1; ; ) {
      try {
        return await runOnce(turn, work, prepared);
      } catch (error) {
        if (error instanceof Unprepared && preparations < MOST_PREPARATIONS) {
          preparations += 1;
          await error.prepare(prepared, database);
        } else if (tries >= mostTries || !isRetryable(error)) throw error;
        else tries += 1;
      }
    }
  };

  const openingOf = (accountId: string, begin: string) => {
    const opening = accountOpening(accountId, begin);
    // PGlite has no timer of its own.
    return source.isShared ? `${opening}; set local statement_timeout = ${callSeconds * 1_000}` : opening;
  };

  const database: Database = {
    asOwner,
    queryAsOwner: async (text, values = []) => {
      refuseInsideTransaction();
      return queryWhole(await connect(source, { party: 'jobs', isInBackground: true }), text, values);
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
        [NODE_CONNECTION],
      );
      return rows.length === 0;
    },
    lend: source.lend,
    isShared: source.isShared,
    transactionCount: () => source.turns.asked,
    forAccount: async (accountId, work, prepared) =>
      run({ party: accountId, opening: openingOf(accountId, 'begin') }, work, prepared),
    readAccount: async (accountId, work) =>
      run({ party: accountId, opening: openingOf(accountId, 'begin read only'), isRead: true }, work),
    beforeAccount: work => run({ party: 'log-in', opening: 'begin; set local role docket_app' }, work),
    asSystem: work =>
      run({ party: 'jobs', opening: 'begin; set local role docket_system', isInBackground: true }, work),
    close: source.close,
  };
  return database;
}

const mostTries = 4;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One round trip. SET takes no parameters, hence the check: nothing but a UUID may reach the text. */
function accountOpening(accountId: string, begin: string): string {
  if (!uuid.test(accountId)) throw new Error('An account id must be a UUID.');
  return `${begin}; set local role docket_app; set local docket.account_id = '${accountId}'`;
}
