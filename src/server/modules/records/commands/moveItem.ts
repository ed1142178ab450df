import { createIssue } from '#core/issues.ts';
import { emit } from '#server/kernel/events/events.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { invalid, notFound, notPermitted } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { lockPositions, positionBelow, positionOnTop, writePosition } from '../repositories/itemPositions.ts';
import { type ItemKey, lockItem, readItem, type StoredItem } from '../repositories/items.ts';
import { updateItem } from './updateItem.ts';

/**
 * A card put into a status at a place (DESIGN.md section 5, 'Moves'): the status change with its fields and its comment
 * goes through the one write path, and the place with it. Within its status only the order changes: that asks for the
 * right to update, leaves no history, and keeps the version, so that nobody who edits the record meets a conflict.
 * @throws ProblemError 404; 409 for fields changed by two; 422 for broken rules and for a card above that is not there.
 */
export async function moveItem(
  scope: RecordScope,
  opened: OpenDirectory,
  move: RequestBody<'moveItem'>,
): Promise<StoredItem> {
  const key = { ...opened.key, itemId: move.itemId.toLowerCase() };
  await lockPositions(scope.trx, opened.key);
  const card = await lockItem(scope.trx, key);
  if (!card) throw notFound();
  const position = await placeOf(scope, { key, card, move });
  const moved = await updateItem(scope, opened, {
    itemId: key.itemId,
    customFields: move.customFields,
    checklist: move.checklist,
    version: move.version,
    tags: undefined,
    targetStatus: move.status.toLowerCase(),
    comment: move.note,
    position,
  });
  if (moved.version !== card.version) return moved;
  // Nothing was written, so nobody asked for the right yet.
  if (!opened.rights.record.update)
    throw notPermitted(undefined, [createIssue([], 'NotPermitted', { action: 'update' })]);
  if (position === card.position) return card;
  await writePosition(scope.trx, key, position);
  const { accountId, directoryId, itemId } = key;
  const data = { directoryId, itemId };
  await emit(scope.trx, { kind: 'RecordReordered', accountId, actorId: scope.caller.userId, data });
  return { ...card, position };
}

interface Place {
  readonly key: ItemKey;
  readonly card: StoredItem;
  readonly move: RequestBody<'moveItem'>;
}

async function placeOf({ trx }: RecordScope, { key, card, move }: Place): Promise<string> {
  if (!move.prevId || move.ignorePosition) return positionOnTop(trx, key, card);
  const aboveId = move.prevId.toLowerCase();
  const above = aboveId === key.itemId ? undefined : await readItem(trx, { ...key, itemId: aboveId });
  if (!above) throw invalid([createIssue(['prevId'], 'UnknownReference')]);
  return positionBelow(trx, key, { card, above: above.position });
}
