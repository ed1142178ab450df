import type { Item } from '#core/model.ts';
import type { BoardCardMove, BoardLane } from '#view/board/boardModel.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { getLaneStatuses } from './findEntryStatus.ts';

/** The effect of dropping a card into a lane. */
export type DropRequirements =
  | { readonly kind: 'refused'; readonly text: string }
  /** The record gets the value that the lane represents. */
  | { readonly kind: 'value' }
  /** The record enters this status, or changes position within it. */
  | { readonly kind: 'status'; readonly statusId: string }
  /** The lane has several statuses, of which the user has to choose one. */
  | { readonly kind: 'choice' };

export function resolveDropRequirements(
  messages: Messages,
  { item, from, to }: BoardCardMove,
): DropRequirements {
  if (to.compiled !== from.compiled)
    return { kind: 'refused', text: describeOtherDirectory(messages, from, to) };
  if (to.assigns !== undefined) return { kind: 'value' };
  if (item.status !== null && to.statusIds.includes(item.status))
    return { kind: 'status', statusId: item.status };
  const [only, ...others] = getLaneStatuses(to, item);
  if (!only) return { kind: 'refused', text: describeMissingStatus(messages, item, to) };
  return others.length > 0 ? { kind: 'choice' } : { kind: 'status', statusId: only };
}

export function describeOtherDirectory({ t }: Messages, from: BoardLane, to: BoardLane): string {
  const [own, other] = [from.compiled.directory.name, to.compiled.directory.name];
  return t('boards.otherDirectory', { own, other });
}

/** Explains that none of the lane's statuses belong to the card's own directory. */
export function describeMissingStatus({ t }: Messages, item: Item, to: BoardLane): string {
  return t('boards.noStatus', { directory: to.directoryOf(item).directory.name, lane: to.name });
}
