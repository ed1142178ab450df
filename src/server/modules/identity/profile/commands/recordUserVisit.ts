import { createIssue } from '#core/issues.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { insertUserVisit } from '../repositories/visits.ts';

/** @throws ProblemError 422 for another user's visit. */
export async function recordUserVisit(
  { database }: Pick<Kernel, 'database'>,
  { accountId, userId }: Principal,
  visit: { userId: string; url: string },
): Promise<void> {
  if (visit.userId.toLowerCase() !== userId)
    throw createInvalidError([createIssue(['userId'], 'UnknownUser')]);
  await database.forAccount(accountId, trx => insertUserVisit(trx, { accountId, userId, url: visit.url }));
}
