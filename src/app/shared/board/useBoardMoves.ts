import { useRef, useState } from 'react';
import type { Item, RightsQuestion } from '#core/model.ts';
import type { BoardCardMove, BoardLane } from '#view/board/boardModel.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { saveCardMove } from '../../api/boardCalls.ts';
import { createRecordRules } from '../../state/createRecordRules.ts';
import { emitLocalWrite } from '../../state/recordWrites.ts';
import type { CurrentAccess } from '../../state/useBoot.ts';
import { type MoveRecordInput, type MoveSheet, moveRecord, showMovedToast } from '../moving/moveRecord.ts';
import { findCard, placeCardInLane, replaceCard } from './laneCards.ts';
import { resolveDropRequirements } from './resolveDropRequirements.ts';
import { useCardValues } from './useCardValues.ts';
import type { LanesHandle } from './useLanes.ts';
import { type PendingMove, useRefusedMoves } from './useRefusedMoves.ts';
import { useStatusChoice } from './useStatusChoice.ts';

export interface BoardMovesInput {
  readonly lanes: LanesHandle;
  readonly shown: readonly BoardLane[];
  readonly access: CurrentAccess;
  readonly isOrderedByHand: boolean;
  /** Opens the explanation of an unavailable transition. */
  onWhy(question: RightsQuestion): void;
}

/**
 * Moves cards. A move is displayed immediately, validated, completed in a sheet if anything is missing, and then sent.
 * A failed move is reverted, and the reason is displayed.
 */
export function useBoardMoves(input: BoardMovesInput) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [sheet, setSheet] = useState<MoveSheet | null>(null);
  const { choice, ask } = useStatusChoice();
  const latest = useRef(input);
  latest.current = input;
  const { lanes } = input;
  const { waitingIds, wait } = useWaiting(lanes);
  const values = useCardValues(input);
  const refused = useRefusedMoves(lanes, question => latest.current.onWhy(question));

  const arrive = (move: PendingMove, moved: Item) => {
    const { item, lane, from, undoes } = move;
    lanes.change(cards => replaceCard(cards, moved));
    emitLocalWrite();
    move.settle();
    lanes.reloadSoon();
    const { status } = item;
    if (moved.status === status) return;
    const undo = () => {
      const to = { laneId: from?.laneId, prevId: from?.prevId ?? null };
      if (status) void begin({ item: moved, lane, statusId: status, to, undoes: item });
    };
    showMovedToast({ messages, toasts }, lane, { moved, onUndo: undoes ? undefined : undo });
  };
  /** Validates and sends the move, while the card is displayed at its new position. */
  const go = (move: PendingMove): Promise<void> => {
    const { item, lane, statusId } = move;
    const compiled = lane.directoryOf(item);
    const rules = createRecordRules(compiled, latest.current.access);
    return moveRecord(messages, {
      compiled,
      item,
      statusId,
      version: item.version,
      conflictText: t('boards.conflict'),
      judge() {
        const issues = rules.reasonsAgainst(item, statusId);
        const isOver = issues.length > 0 || item.status === statusId;
        if (isOver) return { issues };
        const patch = move.undoes ? rules.givenBack(move.undoes) : {};
        return rules.judge(item, { targetStatus: statusId, patch }).then(verdict => ({ ...verdict, patch }));
      },
      formInput: () => rules.formInput(item),
      send: sent => sendCard(move, { ...sent, isByHand: latest.current.isOrderedByHand }),
      show: setSheet,
      onMoved: moved => arrive(move, moved),
      onRefused: refusal => refused.putBack(move, refusal),
      onGivenUp: () => refused.stays(move),
    });
  };

  /** Shows the card at its target, and marks it as waiting until `settle` is called. */
  const depart = ({ item, lane, to }: Pick<PendingMove, 'item' | 'lane' | 'to'>) => {
    const from = findCard(latest.current.lanes.cards, item.id);
    lanes.change(cards => placeCardInLane(cards, item, to));
    return { item, lane, to, from, settle: wait(item.id) };
  };
  const begin = (trip: Omit<PendingMove, 'from' | 'settle'>) => go({ ...trip, ...depart(trip) });

  /** Shows the card in the target lane while the user chooses one of the lane's statuses. */
  const beginByChoice = ({ item, from: lane, to: target }: BoardCardMove, to: PendingMove['to']) => {
    const trip = depart({ item, lane, to });
    ask({
      item,
      lane: target,
      onChosen: statusId => void go({ ...trip, statusId }),
      onCancelled: () => refused.stays({ ...trip, statusId: '' }),
    });
  };

  return {
    waitingIds,
    sheet,
    choice,
    move(move: BoardCardMove): void {
      const { item, from: lane, to: target, prevId } = move;
      const to = { laneId: target.id, prevId };
      const drop = resolveDropRequirements(messages, move);
      if (drop.kind === 'refused') refused.refuse(drop.text);
      else if (drop.kind === 'value') void values.put(move);
      else if (drop.kind === 'choice') beginByChoice(move, to);
      else void begin({ item, lane, statusId: drop.statusId, to });
    },
    /**
     * Moves a card without dragging: to the top of the status's lane, or off the board if there is no such lane. If
     * lanes represent values, the card stays in its lane, provided that the lane includes the status.
     */
    moveToStatus(item: Item, lane: BoardLane, statusId: string): void {
      const holdsIt = (each: BoardLane) => each.statusIds.includes(statusId);
      const target =
        lane.assigns === undefined
          ? latest.current.shown.find(each => each.compiled === lane.compiled && holdsIt(each))
          : [lane].find(holdsIt);
      void begin({ item, lane, statusId, to: { laneId: target?.id, prevId: null } });
    },
  };
}

/** Tracks the cards whose moves are pending, and postpones reloads while there are any. */
function useWaiting(lanes: LanesHandle) {
  const [waitingIds, setWaitingIds] = useState<ReadonlySet<string>>(new Set());
  const wait = (itemId: string) => {
    const release = lanes.hold();
    setWaitingIds(before => new Set([...before, itemId]));
    return () => {
      release();
      setWaitingIds(before => new Set([...before].filter(id => id !== itemId)));
    };
  };
  return { waitingIds, wait };
}

function sendCard(
  { item, lane, statusId, to }: PendingMove,
  { patch, comment, checklist, version, isByHand }: MoveRecordInput & { isByHand: boolean },
): Promise<Item> {
  const hasFields = Object.keys(patch).length > 0;
  const hasPlace = isByHand && to.laneId !== undefined;
  return saveCardMove(lane.directoryOf(item).directory.id, {
    itemId: item.id,
    status: statusId,
    ...(hasPlace ? { prevId: to.prevId } : { ignorePosition: true }),
    ...(comment ? { note: comment } : {}),
    ...(checklist ? { checklist } : {}),
    ...(hasFields ? { customFields: patch, version } : {}),
  });
}
