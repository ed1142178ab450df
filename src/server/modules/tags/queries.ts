import type { Tag } from '#core/model.ts';
import { rightsIn } from '#core/permissions.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, mayReadDirectory } from '#server/modules/definitions/index.ts';
import { countTagUses, listTags, tagsInUse } from './repository.ts';

/** Every tag of the account; administrators also see on how many records each is. */
export async function tagsSeenBy(
  trx: Trx,
  { accountId, isAdmin }: Pick<Principal, 'accountId' | 'isAdmin'>,
): Promise<Tag[]> {
  const tags = await listTags(trx);
  if (!isAdmin) return tags;
  const uses = await countTagUses(trx, accountId);
  return tags.map(tag => ({ ...tag, count: uses.get(tag.id) ?? 0 }));
}

/** The tags of processes that the caller may read, where their tags are not hidden from them: what to filter these by. */
export async function tagsOfProcesses(
  trx: Trx,
  principal: Principal,
  definitions: AccountDefinitions,
): Promise<Tag[]> {
  const readable = definitions.directories.filter(
    ({ id, type }) =>
      type === 'Process' &&
      mayReadDirectory({ definitions, principal }, id) &&
      !rightsIn(principal.profile, id).hiddenFields.includes(SYSTEM_ID.tags),
  );
  const used = await tagsInUse(
    trx,
    principal.accountId,
    readable.map(({ id }) => id),
  );
  return (await listTags(trx)).filter(({ id }) => used.has(id));
}
