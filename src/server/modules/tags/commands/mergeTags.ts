import { createIssue } from '#core/issues.ts';
import type { Tag } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { listTags, removeTag, replaceTagOnItems } from '../repository.ts';

/**
 * Replaces the tag `fromId` with the tag `intoId` on every record, and deletes `fromId`.
 * @throws ProblemError 404 if one of the tags doesn't exist; 422 if both are the same tag.
 */
export async function mergeTags(
  trx: Trx,
  { accountId, userId: actorId }: Pick<Principal, 'accountId' | 'userId'>,
  body: RequestBody<'mergeTags'>,
): Promise<Tag> {
  const [from, into] = [body.fromId.toLowerCase(), body.intoId.toLowerCase()];
  if (from === into) throw createInvalidError([createIssue(['intoId'], 'UnknownTag')]);
  await lockAccount(trx);
  const stays = (await listTags(trx)).find(tag => tag.id === into);
  if (!stays || !(await removeTag(trx, accountId, from))) throw createNotFoundError();
  await replaceTagOnItems(trx, accountId, { from, into });
  const data = { tagId: from, change: 'Deleted' as const, mergedInto: into };
  await emitEvent(trx, { kind: 'TagChanged', accountId, actorId, data });
  return stays;
}
