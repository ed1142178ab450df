import { createIssue, type IssueCode } from '#core/issues.ts';
import {
  createInvalidError,
  createNotFoundError,
  type ProblemError,
} from '#server/kernel/problem/problem.ts';
import { type ItemKey, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import type { RelationInput } from '../relationSides.ts';
import { isAncestor, listContactRelations, type StoredRelation } from '../repository.ts';

/**
 * Finds a relation of the contact whose other contact isn't in the trash. @throws ProblemError 404 if there
 * is no such relation.
 */
export async function requireRelation(
  { trx }: RecordScope,
  key: ItemKey,
  relationId: string,
): Promise<StoredRelation> {
  const relations = await listContactRelations(trx, key);
  const found = relations.find(({ relation_id }) => relation_id === relationId.toLowerCase());
  const otherId = found && (found.item_id === key.itemId ? found.other_id : found.item_id);
  const others = otherId === undefined ? [] : await readItemsByIds(trx, key, [otherId]);
  if (!found || others.length === 0) throw createNotFoundError();
  return found;
}

/**
 * Checks whether the two contacts can be related in this way. Must be called under the account's lock,
 * because relations can change concurrently.
 * @throws ProblemError 422 `RelatedToItself`, `ParentCircle`, `RelationExists`, or for invalid texts.
 */
export async function validateRelation(
  { trx }: RecordScope,
  key: ItemKey,
  { otherId, input, changed }: { otherId: string; input: RelationInput; changed: StoredRelation | null },
): Promise<void> {
  requireTexts(input);
  if (otherId === key.itemId) throw refusal('RelatedToItself');
  const kind = input.kind === 'Child' ? 'Parent' : input.kind;
  if (kind === 'Parent') {
    const [parent, child] = input.kind === 'Parent' ? [otherId, key.itemId] : [key.itemId, otherId];
    const but = changed?.relation_id ?? null;
    if (await isAncestor(trx, { ...key, itemId: child }, { of: parent, but })) throw refusal('ParentCircle');
  }
  const isRelated = (await listContactRelations(trx, key)).some(
    one =>
      one.relation_id !== changed?.relation_id &&
      one.kind === kind &&
      (one.item_id === otherId || one.other_id === otherId),
  );
  if (isRelated) throw refusal('RelationExists');
}

function requireTexts({ kind, text, inverseText }: RelationInput): void {
  const isOther = kind === 'Other';
  if (isOther && text === undefined) throw createInvalidError([createIssue(['text'], 'Required')]);
  const surplus = [
    text === undefined ? [] : ['text'],
    inverseText === undefined ? [] : ['inverseText'],
  ].flat();
  if (!isOther && surplus.length > 0)
    throw createInvalidError(surplus.map(member => createIssue([member], 'SettingNotApplicable')));
}

function refusal(code: IssueCode): ProblemError {
  return createInvalidError([createIssue(['contactId'], code)]);
}
