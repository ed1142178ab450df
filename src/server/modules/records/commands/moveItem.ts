import { createIssue } from '#core/issues.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import { emit } from '#server/kernel/events/events.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { computePositionBelow, computeTopPosition, writePosition } from '../repositories/itemPositions.ts';
import { type ItemKey, lockItem, readItem, type StoredItem } from '../repositories/items.ts';
import { lockForOneMove, lockForSeveralMoves } from '../repositories/moveLocks.ts';
import { updateItem } from './updateItem.ts';

/**
 * Moves a card to a status and a position (DESIGN.md section 5, 'Moves'). A change of status is written like any other
 * change, with its fields and comment, together with the position. Reordering a card within its status requires the
 * permission to update, but adds no history and preserves the version, so that users who are editing the record get no
 * conflicts.
 * @throws ProblemError 404 if the record doesn't exist; 409 for fields changed by two users; 422 for broken rules, or
 * if the card above doesn't exist.
 */
export async function moveItem(
  scope: RecordScope,
  opened: OpenDirectory,
  move: RequestBody<'moveItem'>,
): Promise<StoredItem> {
  const key = { ...opened.key, itemId: move.itemId.toLowerCase() };
  const isBelow = Boolean(move.prevId) && !move.ignorePosition;
  const [, card] = await awaitPipelined([
    // Keeps two cards that are moved into the same gap at the same time from getting the same position.
    isBelow ? lockForSeveralMoves(scope.trx, opened.key) : lockForOneMove(scope.trx, opened.key),
    lockItem(scope.trx, key),
  ]);
  if (!card) throw createNotFoundError();
  const position = await readPlace(scope, { key, card, move });
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
  // Nothing was written, so the permission hasn't been checked yet.
  if (!opened.rights.record.update)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'update' })]);
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

async function readPlace({ trx }: RecordScope, { key, card, move }: Place): Promise<string> {
  if (!move.prevId || move.ignorePosition) return computeTopPosition(trx, key, card);
  const aboveId = move.prevId.toLowerCase();
  const above = aboveId === key.itemId ? undefined : await readItem(trx, { ...key, itemId: aboveId });
  if (!above) throw createInvalidError([createIssue(['prevId'], 'UnknownReference')]);
  return computePositionBelow(trx, key, { card, above: above.position });
}
