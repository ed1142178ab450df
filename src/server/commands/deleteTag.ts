import type { Trx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { requireTagAdmin } from '../policies/tags.ts';
import { lockAccount } from '../repositories/accounts.ts';
import { removeTag, replaceTagOnItems } from '../repositories/tags.ts';
import type { Principal } from '../sessions/principal.ts';

/** Takes the tag off every record. @throws ProblemError 404; 422 `NotPermitted`. */
export async function deleteTag(trx: Trx, principal: Principal, id: string): Promise<void> {
  requireTagAdmin(principal);
  await lockAccount(trx);
  const tagId = id.toLowerCase();
  if (!(await removeTag(trx, principal.accountId, tagId))) throw notFound();
  await replaceTagOnItems(trx, principal.accountId, { from: tagId, into: null });
}
