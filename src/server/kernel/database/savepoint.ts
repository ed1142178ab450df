import { sql } from 'kysely';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Trx } from './database.ts';
import { markTransactionMessages } from './news.ts';

/** The result of a step, or the error that caused only this step to be rolled back. */
export type SavepointResult<T> = { readonly result: T } | { readonly refusal: ProblemError };

/**
 * Runs one step of a transaction in a savepoint, so that a `ProblemError` only rolls back this step. Other errors are
 * rethrown and end the transaction.
 */
export async function withSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<SavepointResult<T>> {
  await sql`savepoint step`.execute(trx);
  const dropNews = markTransactionMessages(trx);
  try {
    const result = await work();
    await sql`release savepoint step`.execute(trx);
    return { result };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint step`.execute(trx);
    dropNews();
    await sql`release savepoint step`.execute(trx);
    return { refusal: error };
  }
}
