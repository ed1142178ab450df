import { AsyncLocalStorage } from 'node:async_hooks';
import { type PostgresDialect, type QueryExecutor, Transaction } from 'kysely';
import { ClientConnection } from './clientConnection.ts';
import type { TransactionCallback } from './database.ts';
import { type TransactionSummary, transactionChannel } from './diagnostics.ts';
import { DatabaseUnreachableError, isDatabaseUnreachable } from './errors.ts';
import { MAX_BACKGROUND_WAIT_MS } from './fairQueue.ts';
import { getTransactionMessages, type TransactionMessage } from './news.ts';
import type { DatabasePool } from './pool.ts';
import type { LeasedConnection } from './runStatements.ts';
import type { Schema } from './schema.ts';
import { createStatementNames } from './statementNames.ts';
import { type PlanResults, setPlanResults } from './twoPhases.ts';

/**
 * `opening` contains the statements that open the transaction. `party` identifies who waits in the queue
 * for a connection.
 */
export interface TransactionOptions extends Place {
  readonly opening: string;
  readonly isRead?: boolean;
}

interface Place {
  readonly party: string;
  readonly isInBackground?: boolean;
}

interface TransactionParts {
  readonly source: DatabasePool;
  readonly executor: QueryExecutor;
  readonly dialect: PostgresDialect;
  readonly callSeconds: number;
  /** Called after a commit, if the transaction added messages. */
  tellNews(news: readonly TransactionMessage[]): void;
}

/**
 * @returns a function that runs `work` in one transaction, which is committed if `work` resolves and rolled back if it
 * throws.
 */
export function createTransactionRunner({
  source,
  executor,
  dialect,
  callSeconds,
  tellNews,
}: TransactionParts) {
  const driver = dialect.createDriver();
  const nameOf = source.hasOwnNames ? createStatementNames() : () => undefined;
  return async <T>(
    turn: TransactionOptions,
    work: TransactionCallback<T>,
    results: PlanResults,
  ): Promise<T> => {
    const { party, opening, isRead = false } = turn;
    const publishEnd = (isCommitted: boolean) => {
      if (!transactionChannel.hasSubscribers) return;
      const { statements } = connection;
      transactionChannel.publish({ party, isCommitted, statements } satisfies TransactionSummary);
    };
    const { client, release } = await acquireConnection(source, turn);
    const deadline = isRead ? performance.now() + callSeconds * 1_000 : Number.POSITIVE_INFINITY;
    const connection = new ClientConnection(client, { nameOf, deadline });
    // The opening isn't awaited here, so that it is sent together with the first statement. If it fails,
    // all later statements are rejected.
    const opened = client.query(opening).then(() => null, toError);
    const trx = new Transaction<Schema>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
    });
    setPlanResults(trx, results);
    try {
      const result = await insideTransaction.run(true, () => work(trx));
      const failure = await opened;
      if (failure) throw failure;
      const ended = client.query('commit').then(() => {
        publishEnd(true);
        release();
      });
      // A failed commit can't lose anything, because nothing was written, so the response needn't wait for
      // the commit.
      if (isRead) ended.catch(reason => release(toError(reason)));
      else {
        await ended;
        const news = getTransactionMessages(trx);
        if (news.length > 0) tellNews(news);
      }
      return result;
    } catch (error) {
      const failure = await opened;
      publishEnd(false);
      await client.query('rollback').then(
        () => release(),
        reason => release(toError(reason)),
      );
      throw toLost(failure ?? error);
    }
  };
}

/**
 * Waits for the party's turn and returns a connection.
 * @throws DatabaseBusyError if no slot becomes free in time, DatabaseUnreachableError if there is no
 * connection.
 */
export async function acquireConnection(
  { turns, pool }: DatabasePool,
  { party, isInBackground }: Place,
): Promise<LeasedConnection> {
  const leave = await turns.enter(party, isInBackground ? MAX_BACKGROUND_WAIT_MS : undefined);
  try {
    const client = await pool.connect();
    const release = (broken?: Error) => {
      client.release(broken);
      leave();
    };
    return { client, release };
  } catch (error) {
    leave();
    throw toLost(error);
  }
}

/**
 * True inside a transaction. On PGlite, a nested transaction would wait forever for the only connection, so
 * nesting is always rejected.
 */
const insideTransaction = new AsyncLocalStorage<boolean>();

export function assertOutsideTransaction(): void {
  if (!insideTransaction.getStore()) return;
  throw new Error('A transaction is open already: pass its trx on instead of opening another.');
}

function toLost(error: unknown): unknown {
  return isDatabaseUnreachable(error) ? new DatabaseUnreachableError(error) : error;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
