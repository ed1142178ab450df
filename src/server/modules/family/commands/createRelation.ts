import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import { type RecordScope, readItem, toRecordKey } from '#server/modules/records/index.ts';
import { emitRelationChanged } from '../events.ts';
import { openContactDirectory, requireEditableContact } from '../openContact.ts';
import type { ContactRelations } from '../queries.ts';
import { toStoredSides } from '../relationSides.ts';
import { insertRelation } from '../repository.ts';
import { validateRelation } from './validateRelation.ts';

/** @throws ProblemError 404 if the contact doesn't exist; 422 if the relation is invalid or not permitted. */
export async function createRelation(
  scope: RecordScope,
  { id, body: { contactId, ...input } }: { id: string; body: RequestBody<'createRelation'> },
): Promise<ContactRelations> {
  const opened = openContactDirectory(scope);
  const key = await requireEditableContact(scope, opened, id);
  const otherId = contactId.toLowerCase();
  if (!(await readItem(scope.trx, toRecordKey(opened, otherId))))
    throw createInvalidError([createIssue(['contactId'], 'UnknownReference', { text: contactId })]);
  await lockAccount(scope.trx);
  await validateRelation(scope, key, { otherId, input, changed: null });
  const made = await insertRelation(scope.trx, {
    account_id: key.accountId,
    directory_id: key.directoryId,
    relation_id: uuidv7(),
    ...toStoredSides({ itemId: key.itemId, otherId }, input),
  });
  await emitRelationChanged(scope.trx, made, { actorId: scope.caller.userId, change: 'Created' });
  return { opened, itemId: key.itemId, relations: [made] };
}
