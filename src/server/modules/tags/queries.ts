import type { Tag } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { countTagUses, listTags } from './repository.ts';

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
