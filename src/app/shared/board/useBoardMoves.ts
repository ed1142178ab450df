import { useRef, useState } from 'react';
import type { Issue, Item, RightsQuestion } from '#core/model.ts';
import type { BoardLane, CardMove } from '#view/board/boardModel.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { moveCard } from '../../api/boardCalls.ts';
import { errorText } from '../../api/errorText.ts';
import { recordRules } from '../../state/recordRules.ts';
import { announceOwnWrite } from '../../state/recordWrites.ts';
import type { Access } from '../../state/useBoot.ts';
import {
  type MoveRefusal,
  type MoveSheet,
  moveRecord,
  type SentMove,
  tellMoved,
} from '../moving/moveRecord.ts';
import { questionOfWay } from '../rights/questionOfWay.ts';
import { statusesFor } from './entryOf.ts';
import { type CardPlace, placeOf, putCard, replaceCard } from './laneCards.ts';
import { useCardValues } from './useCardValues.ts';
import type { Lanes } from './useLanes.ts';

export interface BoardMovesInput {
  readonly lanes: Lanes;
  readonly shown: readonly BoardLane[];
  readonly access: Access;
  readonly isOrderedByHand: boolean;
  /** Opens the rules that close a way. */
  onWhy(question: RightsQuestion): void;
}

/** A card on its way: where it came from, and where it is to go. */
interface PendingMove {
  readonly item: Item;
  readonly lane: BoardLane;
  readonly statusId: string;
  readonly to: { readonly laneId: string | undefined; readonly prevId: string | null };
  readonly from: CardPlace | undefined;
  /** The move that is taken back: what a status gave by it goes with the way back. */
  readonly undoes?: Item;
  /** Ends the wait, however it ended. */
  readonly settle: () => void;
}

export interface StatusChoice {
  readonly item: Item;
  readonly lane: BoardLane;
  readonly choose: (statusId: string) => void;
  readonly cancel: () => void;
}

/**
 * Moves of cards: shown at once, judged, completed in a sheet where something is missing, then sent. What cannot be done
 * goes back to where it was, and the reason is told.
 */
export function useBoardMoves(input: BoardMovesInput) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [sheet, setSheet] = useState<MoveSheet | null>(null);
  const [choice, setChoice] = useState<StatusChoice | null>(null);
  const latest = useRef(input);
  latest.current = input;
  const { lanes } = input;
  const { waitingIds, wait } = useWaiting(lanes);
  const values = useCardValues(input);

  const refuse = (text: string, why?: RightsQuestion) => {
    const ask = why && { label: t('rights.why'), onSelect: () => latest.current.onWhy(why) };
    toasts.show({ text, tone: 'danger', action: ask });
  };
  const putBack = ({ item, from, settle }: PendingMove, reason: string, why?: RightsQuestion) => {
    lanes.change(cards => putCard(cards, item, from ?? { laneId: undefined, prevId: null }));
    settle();
    lanes.reloadSoon();
    refuse(reason, why);
    focusCard(item.id);
  };
  const putBackClosed = (move: PendingMove, reasons: readonly Issue[]) => {
    const { item, lane, statusId } = move;
    const isRight = reasons.some(({ code }) => rightsLacking.has(code));
    const way = questionOfWay({ statusId, reasons: [...reasons] }, item, lane.directoryOf(item).directory.id);
    putBack(move, issueTexts(messages, reasons).join(' '), isRight ? way : undefined);
  };
  const stays = (move: PendingMove) => putBack(move, t('boards.stays', { name: move.item.display }));

  const arrive = (move: PendingMove, moved: Item) => {
    const { item, lane, from, undoes } = move;
    lanes.change(cards => replaceCard(cards, moved));
    announceOwnWrite();
    move.settle();
    lanes.reloadSoon();
    const { status } = item;
    if (moved.status === status) return;
    const undo = () => {
      const to = { laneId: from?.laneId, prevId: from?.prevId ?? null };
      if (status) void begin({ item: moved, lane, statusId: status, to, undoes: item });
    };
    tellMoved({ messages, toasts }, lane, { moved, onUndo: undoes ? undefined : undo });
  };
  const turnBack = (move: PendingMove, { issues, error }: MoveRefusal) => {
    if (!error || issues.some(({ code }) => rightsLacking.has(code))) return putBackClosed(move, issues);
    const isPlaceGone = issues.some(issue => issue.path[0] === 'prevId');
    putBack(move, isPlaceGone ? t('boards.placeGone') : errorText(messages, error));
  };

  /** From the rules to the server, with the card shown at its new place all the while. */
  const go = (move: PendingMove): Promise<void> => {
    const { item, lane, statusId } = move;
    const compiled = lane.directoryOf(item);
    const rules = recordRules(compiled, latest.current.access);
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
      onRefused: refusal => turnBack(move, refusal),
      onGivenUp: () => stays(move),
    });
  };

  const begin = (trip: Omit<PendingMove, 'from' | 'settle'>) => {
    const { item, to } = trip;
    const from = placeOf(latest.current.lanes.cards, item.id);
    lanes.change(cards => putCard(cards, item, to));
    return go({ ...trip, from, settle: wait(item.id) });
  };

  /** Into a lane of several statuses: the card waits there while one of them is chosen. */
  const choose = (move: CardMove, to: PendingMove['to']) => {
    const { item, from: lane, to: target } = move;
    const from = placeOf(latest.current.lanes.cards, item.id);
    lanes.change(cards => putCard(cards, item, to));
    const settle = wait(item.id);
    const trip = { item, lane, to, from, settle };
    setChoice({
      item,
      lane: target,
      choose(statusId) {
        setChoice(null);
        void go({ ...trip, statusId });
      },
      cancel() {
        setChoice(null);
        stays({ ...trip, statusId: '' });
      },
    });
  };

  return {
    waitingIds,
    sheet,
    choice,
    move(move: CardMove): void {
      const { item, from: lane, to: target, prevId } = move;
      if (target.compiled !== lane.compiled) return void refuse(otherDirectory(messages, lane, target));
      if (target.assigns !== undefined) return void values.put(move);
      const to = { laneId: target.id, prevId };
      const isAtHome = item.status !== null && target.statusIds.includes(item.status);
      const [only, ...others] = statusesFor(target, item);
      if (!isAtHome && !only) return void refuse(noStatusFor(messages, item, target));
      if (isAtHome || others.length === 0) {
        const statusId = isAtHome ? item.status : only;
        if (statusId) void begin({ item, lane, statusId, to });
        return;
      }
      choose(move, to);
    },
    /** Without dragging: into the status' lane on top, or off the board where it has none. */
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

/** The cards whose moves are undecided. */
function useWaiting(lanes: Lanes) {
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
  { patch, comment, checklist, version, isByHand }: SentMove & { isByHand: boolean },
): Promise<Item> {
  const hasFields = Object.keys(patch).length > 0;
  const hasPlace = isByHand && to.laneId !== undefined;
  return moveCard(lane.directoryOf(item).directory.id, {
    itemId: item.id,
    status: statusId,
    ...(hasPlace ? { prevId: to.prevId } : { ignorePosition: true }),
    ...(comment ? { note: comment } : {}),
    ...(checklist ? { checklist } : {}),
    ...(hasFields ? { customFields: patch, version } : {}),
  });
}

const rightsLacking: ReadonlySet<string> = new Set(['NotPermitted', 'StatusNotPermitted']);

export function otherDirectory(
  { t }: ReturnType<typeof useMessages>,
  from: BoardLane,
  to: BoardLane,
): string {
  const [own, other] = [from.compiled.directory.name, to.compiled.directory.name];
  return t('boards.otherDirectory', { own, other });
}

/** A lane of several directories holds no status of the card's own. */
export function noStatusFor({ t }: ReturnType<typeof useMessages>, item: Item, to: BoardLane): string {
  return t('boards.noStatus', { directory: to.directoryOf(item).directory.name, lane: to.name });
}

/** A card that moved is drawn anew elsewhere: the focus goes with it, where nothing else took it. */
function focusCard(itemId: string): void {
  setTimeout(() => {
    const isFree = !document.activeElement || document.activeElement === document.body;
    const card = document.querySelector(`[data-card="${CSS.escape(itemId)}"] [data-card-open]`);
    if (isFree && card instanceof HTMLElement) card.focus();
  }, 50);
}
