import { displayOf } from '#core/field/display.ts';
import { isDisplayHidden } from '#core/permissions.ts';
import { type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import type { FoundRelations } from './queries.ts';
import { type Relation, seenFrom } from './relationSides.ts';

/** Those whose other contact is not in the trash, with what the reader may see of it. */
export async function presentRelations(
  scope: RecordScope,
  { opened, itemId, relations }: FoundRelations,
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

/** The one that was written. @throws Error where its other contact is gone. */
export async function presentRelation(scope: RecordScope, found: FoundRelations): Promise<Relation> {
  const [shown] = await presentRelations(scope, found);
  if (!shown) throw new Error('A relation was written with a contact that is not there.');
  return shown;
}
