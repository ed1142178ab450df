import { type OpenDirectory, type RecordScope, readVisibleRecord } from '#server/modules/records/index.ts';
import { listContactRelations, type StoredRelation } from './repository.ts';

/** Stored relations, and the contact from whose side they are viewed. */
export interface ContactRelations {
  readonly opened: OpenDirectory;
  readonly itemId: string;
  readonly relations: readonly StoredRelation[];
}

/** Returns all relations of a contact. @throws ProblemError 404 if the contact isn't visible. */
export async function readFamily(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Promise<ContactRelations> {
  const { item_id: itemId } = await readVisibleRecord(scope, opened, id);
  const relations = await listContactRelations(scope.trx, { ...opened.key, itemId });
  return { opened, itemId, relations };
}
