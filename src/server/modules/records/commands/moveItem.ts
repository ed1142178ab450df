import { createIssue } from '#core/issues.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { computePositionBelow, computeTopPosition, writePosition } from '../repositories/itemPositions.ts';
import { type ItemKey, lockItem, readItem, type StoredItem } from '../repositories/items.ts';
import { lockForSeveralMoves, lockForSingleMove } from '../repositories/moveLocks.ts';
import { allocateTopPosition } from '../repositories/topPositions.ts';
import { updateLockedItem } from './updateItem.ts';

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
  const aboveId = move.ignorePosition ? undefined : move.prevId?.toLowerCase();
  const [, card] = await awaitPipelined([
    // This lock keeps two cards that are moved into the same gap at the same time from getting the same
    // position.
    aboveId ? lockForSeveralMoves(scope.trx, opened.key) : lockForSingleMove(scope.trx, opened.key),
    lockItem(scope.trx, key),
  ]);
  if (!card) throw createNotFoundError();
  const targetStatus = move.status.toLowerCase();
  const position = aboveId
    ? await readPositionBelow(scope, { key, card, aboveId })
    : await choosePositionOnTop(scope, { key, card, targetStatus });
  const moved = await updateLockedItem(scope, opened, {
    current: card,
    change: {
      itemId: key.itemId,
      customFields: move.customFields,
      checklist: move.checklist,
      version: move.version,
      tags: undefined,
      targetStatus,
      comment: move.note,
      position,
    },
  });
  if (moved.version !== card.version) return moved;
  // Nothing was written, so the permission hasn't been checked yet.
  if (!opened.rights.record.update)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'update' })]);
  if (position === card.position) return card;
  await writePosition(scope.trx, key, position);
  const { accountId, directoryId, itemId } = key;
  const data = { directoryId, itemId };
  await emitEvent(scope.trx, { kind: 'RecordReordered', accountId, actorId: scope.caller.userId, data });
  return { ...card, position };
}

/**
 * Returns a position on top of the status. A card that enters a status gets a new position in any case, so
 * the other cards needn't be read.
 */
async function choosePositionOnTop(
  { trx }: RecordScope,
  { key, card, targetStatus }: { key: ItemKey; card: StoredItem; targetStatus: string },
): Promise<string> {
  return card.status_id === targetStatus ? computeTopPosition(trx, key, card) : allocateTopPosition();
}

/** Returns a position below the card `aboveId`. @throws ProblemError 422 if the card above doesn't exist. */
async function readPositionBelow(
  { trx }: RecordScope,
  { key, card, aboveId }: { key: ItemKey; card: StoredItem; aboveId: string },
): Promise<string> {
  const above = aboveId === key.itemId ? undefined : await readItem(trx, { ...key, itemId: aboveId });
  if (!above) throw createInvalidError([createIssue(['prevId'], 'UnknownReference')]);
  return computePositionBelow(trx, key, { card, above: above.position });
}
