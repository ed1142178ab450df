import type { RecordScope } from '#server/modules/records/index.ts';
import { emitRelationChanged } from '../events.ts';
import { openContactDirectory, requireEditableContact } from '../openContact.ts';
import { removeRelation } from '../repository.ts';
import { requireRelation } from './validateRelation.ts';

/** @throws ProblemError 404 if the contact or the relation doesn't exist; 422 `NotPermitted`. */
export async function deleteRelation(
  scope: RecordScope,
  { id, relationId }: { id: string; relationId: string },
): Promise<void> {
  const key = await requireEditableContact(scope, openContactDirectory(scope), id);
  const stored = await requireRelation(scope, key, relationId);
  await removeRelation(scope.trx, stored);
  await emitRelationChanged(scope.trx, stored, { actorId: scope.caller.userId, change: 'Deleted' });
}
