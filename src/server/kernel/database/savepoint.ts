import { sql } from 'kysely';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Trx } from './database.ts';
import { markNews } from './news.ts';

/** The outcome of one step: its result, or the error that undid it, but nothing else of the transaction. */
export type Attempt<T> = { readonly result: T } | { readonly refusal: ProblemError };

/**
 * Runs one step of a transaction that can be rejected without stopping the others. Other errors end the transaction.
 */
export async function attempt<T>(trx: Trx, work: () => Promise<T>): Promise<Attempt<T>> {
  await sql`savepoint step`.execute(trx);
  const dropNews = markNews(trx);
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
