import { displayOf } from '#core/field/display.ts';
import { isDisplayHidden } from '#core/permissions.ts';
import { type OpenDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import { type Relation, seenFrom } from './relationSides.ts';
import type { StoredRelation } from './repository.ts';

/** Those whose other contact is not in the trash, with what the reader may see of it. */
export async function presentRelations(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, relations }: { itemId: string; relations: readonly StoredRelation[] },
): Promise<Relation[]> {
  const seen = relations.map(relation => seenFrom(itemId, relation));
  const items = await readItemsByIds(scope.trx, opened.key, [...new Set(seen.map(one => one.otherId))]);
  const byId = new Map(items.map(item => [item.item_id, item]));
  return seen.flatMap(({ otherId, ...relation }) => {
    const other = byId.get(otherId);
    if (!other) return [];
    const isHidden = isDisplayHidden(scope.world, opened.compiled, other.status_id);
    const display = isHidden ? displayOf(other.number, undefined) : other.display;
    return [{ ...relation, contact: { id: otherId, number: other.number, display } }];
  });
}
