/**
 * Statements that need nothing of each other's answers, sent in one go: a round trip instead of many. They run in the
 * order given, one after the other, as a transaction's statements do. Where one fails the others are waited for, so that
 * nothing runs on behind whoever takes the transaction back.
 */
export async function together<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const settled = await Promise.allSettled<unknown>(works);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return Promise.all(works);
}
