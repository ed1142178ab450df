import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Tag } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { countTagUses, findUsedTags, listTags } from './repository.ts';

/** Returns all tags of the account. For administrators, each tag contains the number of its records. */
export async function listTagsWithCounts(
  trx: Trx,
  { accountId, isAdmin }: Pick<Principal, 'accountId' | 'isAdmin'>,
): Promise<Tag[]> {
  const tags = await listTags(trx);
  if (!isAdmin) return tags;
  const uses = await countTagUses(trx, accountId);
  return tags.map(tag => ({ ...tag, count: uses.get(tag.id) ?? 0 }));
}

/**
 * Returns the tags by which the caller can filter processes: the tags of processes that the caller can read,
 * unless the directory's tags are hidden from the caller.
 */
export async function listProcessTags(
  trx: Trx,
  principal: Principal,
  definitions: AccountDefinitions,
): Promise<Tag[]> {
  const readable = definitions.directories.filter(
    ({ id, type }) =>
      type === 'Process' &&
      canReadDirectoryById({ definitions, principal }, id) &&
      !getDirectoryRights(principal.profile, id).hiddenFields.includes(SYSTEM_ID.tags),
  );
  const used = await findUsedTags(
    trx,
    principal.accountId,
    readable.map(({ id }) => id),
  );
  return (await listTags(trx)).filter(({ id }) => used.has(id));
}
