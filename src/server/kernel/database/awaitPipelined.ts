import { isFailedTransaction } from './errors.ts';

/**
 * Awaits statements that were sent in one round trip because they don't depend on each other's results. They run in the
 * given order, one after the other, as in any transaction. If one fails, the others are awaited too, so that none is
 * still running when the caller rolls back.
 */
export async function awaitPipelined<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const settled = await Promise.allSettled<unknown>(works);
  const reasons = settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  // A later statement may have failed only because an earlier one aborted the transaction, so prefer the actual cause.
  if (reasons.length > 0) throw reasons.find(reason => !isFailedTransaction(reason)) ?? reasons[0];
  return Promise.all(works);
}
