import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, Transaction } from 'kysely';
import type { Config } from '#server/kernel/config/config.ts';
import { STANDARD_CALL_SECONDS } from '#server/kernel/config/settings.ts';
import { ClientConnection } from './clientConnection.ts';
import { isRetryable } from './errors.ts';
import { BACKGROUND_WAIT_MS } from './fairQueue.ts';
import type { NodeChannel } from './nodeChannel.ts';
import { type DatabasePool, openPool } from './pool.ts';
import { type Connected, queryWhole } from './queryWhole.ts';
import type { Schema } from './schema.ts';
import { createStatementNames } from './statementNames.ts';
import type { ThreadLoan } from './threadLoan.ts';
import { keepPrepared, MOST_PREPARATIONS, type Prepared, Unprepared } from './unprepared.ts';

/** A transaction with the caller's rights already set. Repositories take this and nothing else. */
export type Trx = Transaction<Schema>;

type Work<T> = (trx: Trx) => Promise<T>;

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
  /** Whether other processes may use the same database, so that cached rows can grow stale. */
  isShared: boolean;
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
  const executor = asOwner.getExecutor();
  const driver = dialect.createDriver();
  const listeners: ((news: readonly News[]) => void)[] = [];
  const tellNews = (news: readonly News[]) => {
    for (const listener of listeners) listener(news);
  };
  const nameOf = source.hasOwnNames ? createStatementNames() : () => undefined;

  const attempt = async <T>(turn: Turn, work: Work<T>, prepared: Prepared): Promise<T> => {
    const { opening, isRead = false } = turn;
    const { client, release } = await connect(source, turn);
    const deadline = isRead ? performance.now() + callSeconds * 1_000 : Number.POSITIVE_INFINITY;
    const connection = new ClientConnection(client, { nameOf, deadline });
    // Sent together with the first statement, which is refused like all that follow where the opening failed.
    const opened = client.query(opening).then(() => null, asError);
    const trx = new Transaction<Schema>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
    });
    keepPrepared(trx, prepared);
    try {
      const result = await insideTransaction.run(true, () => work(trx));
      const failure = await opened;
      if (failure) throw failure;
      const ended = client.query('commit').then(() => release());
      // Nothing was written that a commit could lose: the answer need not wait for it.
      if (isRead) ended.catch(reason => release(asError(reason)));
      else {
        await ended;
        const news = newsOfTransactions.get(trx);
        if (news && news.length > 0) tellNews(news);
      }
      return result;
    } catch (error) {
      const failure = await opened;
      await client.query('rollback').then(
        () => release(),
        reason => release(asError(reason)),
      );
      throw failure ?? error;
    }
  };

  const run = async <T>(turn: Turn, work: Work<T>, prepared: Prepared = new Map()): Promise<T> => {
    refuseInsideTransaction();
    let preparations = 0;
    for (let tries = 1; ; ) {
      try {
        return await attempt(turn, work, prepared);
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
    lend: source.lend,
    isShared: source.isShared,
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

/** What others are told once a transaction has committed; those who listen know what else the news of a topic hold. */
export interface News {
  readonly topic: string;
}

const newsOfTransactions = new WeakMap<Trx, News[]>();

export function addNews(trx: Trx, news: News): void {
  const list = newsOfTransactions.get(trx);
  if (list) list.push(news);
  else newsOfTransactions.set(trx, [news]);
}

/** What would be told if it were committed now. */
export function newsSoFar(trx: Trx): readonly News[] {
  return newsOfTransactions.get(trx) ?? [];
}

/** Remembers the news so far. @returns a function that drops what came since, as a rolled back savepoint does. */
export function markNews(trx: Trx): () => void {
  const count = newsOfTransactions.get(trx)?.length ?? 0;
  return () => {
    newsOfTransactions.get(trx)?.splice(count);
  };
}

const mostTries = 4;

/** How a transaction begins, and for whom it waits in line. */
interface Turn extends Place {
  readonly opening: string;
  readonly isRead?: boolean;
}

interface Place {
  readonly party: string;
  readonly isInBackground?: boolean;
}

/** A connection, once it is the party's turn. */
async function connect({ turns, pool }: DatabasePool, { party, isInBackground }: Place): Promise<Connected> {
  const leave = await turns.enter(party, isInBackground ? BACKGROUND_WAIT_MS : undefined);
  try {
    const client = await pool.connect();
    const release = (broken?: Error) => {
      client.release(broken);
      leave();
    };
    return { client, release };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Waiting for a second connection while holding the only one would wait for ever: refused at once instead. */
const insideTransaction = new AsyncLocalStorage<boolean>();

function refuseInsideTransaction(): void {
  if (!insideTransaction.getStore()) return;
  throw new Error('A transaction is open already: pass its trx on instead of opening another.');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One round trip. SET takes no parameters, hence the check: nothing but a UUID may reach the text. */
function accountOpening(accountId: string, begin: string): string {
  if (!uuid.test(accountId)) throw new Error('An account id must be a UUID.');
  return `${begin}; set local role docket_app; set local docket.account_id = '${accountId}'`;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
