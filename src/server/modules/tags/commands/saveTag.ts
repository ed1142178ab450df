import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Tag } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { requireTagAdmin } from '../policy.ts';
import { listTags, upsertTag } from '../repository.ts';

/**
 * Any user can create a tag, but only an administrator can change an existing tag. Names are unique,
 * ignoring case and surrounding whitespace.
 * @throws ProblemError 404 if the tag to change doesn't exist; 422 `NotPermitted` or, at `name`,
 * `NotUnique`.
 */
export async function saveTag(trx: Trx, principal: Principal, input: RequestBody<'saveTag'>): Promise<Tag> {
  if (input.id !== undefined) requireTagAdmin(principal);
  await lockAccount(trx);
  const tags = await listTags(trx);
  const id = input.id?.toLowerCase();
  if (id !== undefined && !tags.some(tag => tag.id === id)) throw createNotFoundError();
  const { name } = input;
  const isTaken = tags.some(
    tag => tag.id !== id && normalizeForComparison(tag.name) === normalizeForComparison(name),
  );
  if (isTaken) throw createInvalidError([createIssue(['name'], 'NotUnique')]);
  const saved = { id: id ?? uuidv7(), name, ...(input.color === undefined ? {} : { color: input.color }) };
  await upsertTag(trx, principal.accountId, saved);
  const { accountId, userId: actorId } = principal;
  const data = { tagId: saved.id, change: 'Saved' as const };
  await emitEvent(trx, { kind: 'TagChanged', accountId, actorId, data });
  return saved;
}
