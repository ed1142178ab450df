import { formatRecordDisplay } from '#core/field/display.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { type OpenDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import type { ContactRelations } from './queries.ts';
import { type Relation, toRelationSide } from './relationSides.ts';
import { listRelationsForContacts } from './repository.ts';

/**
 * Presents the relations whose other contact isn't in the trash, limited to the data visible to the viewer.
 */
export async function presentRelations(scope: RecordScope, found: ContactRelations): Promise<Relation[]> {
  const [[, relations = []] = []] = await presentFamilies(scope, found.opened, [found]);
  return relations;
}

/** Presents a relation that was just written. @throws Error if its other contact has been deleted. */
export async function presentRelation(scope: RecordScope, found: ContactRelations): Promise<Relation> {
  const [shown] = await presentRelations(scope, found);
  if (!shown) throw new Error('A relation was written with a contact that is not there.');
  return shown;
}

/** Returns relations as visible to the viewer, keyed by contact id. Used to export many contacts. */
export async function readFamilies(
  scope: RecordScope,
  opened: OpenDirectory,
  itemIds: readonly string[],
): Promise<Map<string, Relation[]>> {
  const known = await listRelationsForContacts(scope.trx, { ...opened.key, itemIds });
  const families = itemIds.map(itemId => ({
    itemId,
    relations: known.filter(one => one.item_id === itemId || one.other_id === itemId),
  }));
  return presentFamilies(
    scope,
    opened,
    families.filter(({ relations }) => relations.length > 0),
  );
}

async function presentFamilies(
  scope: RecordScope,
  opened: OpenDirectory,
  families: readonly Pick<ContactRelations, 'itemId' | 'relations'>[],
): Promise<Map<string, Relation[]>> {
  const seen = families.map(({ itemId, relations }) => ({
    itemId,
    relations: relations.map(relation => toRelationSide(itemId, relation)),
  }));
  const otherIds = new Set(seen.flatMap(({ relations }) => relations.map(({ otherId }) => otherId)));
  const items = await readItemsByIds(scope.trx, opened.key, [...otherIds]);
  const byId = new Map(items.map(item => [item.item_id, item]));
  return new Map(
    seen.map(({ itemId, relations }) => [
      itemId,
      relations.flatMap(({ otherId, ...relation }) => {
        const other = byId.get(otherId);
        if (!other) return [];
        const isHidden = isDisplayHidden(scope.world, opened.compiled, other.status_id);
        const display = isHidden ? formatRecordDisplay(other.number, undefined) : other.display;
        return [{ ...relation, contact: { id: otherId, number: other.number, display } }];
      }),
    ]),
  );
}
