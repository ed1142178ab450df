import { lockAccount } from '#server/modules/identity/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { emitRelationChanged } from '../events.ts';
import { openContactDirectory, requireEditableContact } from '../openContact.ts';
import type { ContactRelations } from '../queries.ts';
import { type RelationInput, toRelationSide, toStoredSides } from '../relationSides.ts';
import { updateRelationRow } from '../repository.ts';
import { requireRelation, validateRelation } from './validateRelation.ts';

/**
 * @throws ProblemError 404 if the contact or the relation doesn't exist; 422 if it is invalid or not
 * permitted.
 */
export async function updateRelation(
  scope: RecordScope,
  { id, relationId, input }: { id: string; relationId: string; input: RelationInput },
): Promise<ContactRelations> {
  const opened = openContactDirectory(scope);
  const key = await requireEditableContact(scope, opened, id);
  await lockAccount(scope.trx);
  const stored = await requireRelation(scope, key, relationId);
  const { otherId } = toRelationSide(key.itemId, stored);
  await validateRelation(scope, key, { otherId, input, changed: stored });
  const sides = toStoredSides({ itemId: key.itemId, otherId }, input);
  const changed = await updateRelationRow(scope.trx, stored, sides);
  await emitRelationChanged(scope.trx, changed, { actorId: scope.caller.userId, change: 'Changed' });
  return { opened, itemId: key.itemId, relations: [changed] };
}
