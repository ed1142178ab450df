import { type OpenDirectory, type RecordScope, shownItem } from '#server/modules/records/index.ts';
import { relationsOf, type StoredRelation } from './repository.ts';

/** Stored relations, and the contact from whose side they are viewed. */
export interface FoundRelations {
  readonly opened: OpenDirectory;
  readonly itemId: string;
  readonly relations: readonly StoredRelation[];
}

/** Returns all relations of a contact. @throws ProblemError 404. */
export async function familyOf(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Promise<FoundRelations> {
  const { item_id: itemId } = await shownItem(scope, opened, id);
  const relations = await relationsOf(scope.trx, { ...opened.key, itemId });
  return { opened, itemId, relations };
}
