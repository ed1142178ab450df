import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { removeUnusedTagRows } from '../repository.ts';

/** Removes the given tags that no record outside the trash has. */
export async function removeUnusedTags(
  trx: Trx,
  { accountId, actorId }: { accountId: string; actorId: string },
  tagIds: readonly string[],
): Promise<void> {
  for (const tagId of await removeUnusedTagRows(trx, accountId, tagIds)) {
    await emitEvent(trx, { kind: 'TagChanged', accountId, actorId, data: { tagId, change: 'Deleted' } });
  }
}
