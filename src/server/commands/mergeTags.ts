import { createIssue } from '#core/issues.ts';
import type { Tag } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import type { RequestBody } from '../http/handlers.ts';
import { invalid, notFound } from '../http/problem.ts';
import { lockAccount } from '../repositories/accounts.ts';
import { listTags, removeTag, replaceTagOnItems } from '../repositories/tags.ts';

/** Every record with the one tag gets the other; the one is deleted. @throws ProblemError 404; 422 for one and the same. */
export async function mergeTags(trx: Trx, accountId: string, body: RequestBody<'mergeTags'>): Promise<Tag> {
  const [from, into] = [body.fromId.toLowerCase(), body.intoId.toLowerCase()];
  if (from === into) throw invalid([createIssue(['intoId'], 'UnknownTag')]);
  await lockAccount(trx);
  const stays = (await listTags(trx)).find(tag => tag.id === into);
  if (!stays || !(await removeTag(trx, accountId, from))) throw notFound();
  await replaceTagOnItems(trx, accountId, { from, into });
  return stays;
}
