import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { requireTagAdmin } from '../policy.ts';
import { removeTag, replaceTagOnItems } from '../repository.ts';

/**
 * Deletes the tag and removes it from every record. @throws ProblemError 404 if the tag doesn't exist; 422
 * `NotPermitted`.
 */
export async function deleteTag(trx: Trx, principal: Principal, id: string): Promise<void> {
  requireTagAdmin(principal);
  await lockAccount(trx);
  const tagId = id.toLowerCase();
  if (!(await removeTag(trx, principal.accountId, tagId))) throw createNotFoundError();
  await replaceTagOnItems(trx, principal.accountId, { from: tagId, into: null });
  const { accountId, userId: actorId } = principal;
  await emitEvent(trx, { kind: 'TagChanged', accountId, actorId, data: { tagId, change: 'Deleted' } });
}
