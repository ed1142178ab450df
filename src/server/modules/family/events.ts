import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    RelationChanged: {
      readonly directoryId: string;
      readonly relationId: string;
      /** The ids of both contacts. */
      readonly itemIds: readonly [string, string];
      readonly change: 'Created' | 'Changed' | 'Deleted';
    };
  }
}

interface ChangedRelation {
  readonly account_id: string;
  readonly directory_id: string;
  readonly relation_id: string;
  readonly item_id: string;
  readonly other_id: string;
}

export async function emitRelationChanged(
  trx: Trx,
  relation: ChangedRelation,
  { actorId, change }: { actorId: string; change: 'Created' | 'Changed' | 'Deleted' },
): Promise<void> {
  const { directory_id: directoryId, relation_id: relationId, item_id, other_id } = relation;
  await emitEvent(trx, {
    kind: 'RelationChanged',
    accountId: relation.account_id,
    actorId,
    data: { directoryId, relationId, itemIds: [item_id, other_id], change },
  });
}
