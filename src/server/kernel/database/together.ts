import { isFailedTransaction } from './errors.ts';

/**
 * Statements that need nothing of each other's answers, sent in one go: a round trip instead of many. They run in the
 * order given, one after the other, as a transaction's statements do. Where one fails the others are waited for, so that
 * nothing runs on behind whoever takes the transaction back.
 */
export async function together<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const settled = await Promise.allSettled<unknown>(works);
  const reasons = settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  // The others may only have been refused because the transaction had failed by then.
  if (reasons.length > 0) throw reasons.find(reason => !isFailedTransaction(reason)) ?? reasons[0];
  return Promise.all(works);
}
