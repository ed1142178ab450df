import type { Issue, Item, RightsQuestion } from '#core/model.ts';
import type { BoardLane } from '#view/board/boardModel.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import type { MoveRejection } from '../moving/moveRecord.ts';
import { createTransitionQuestion } from '../rights/createTransitionQuestion.ts';
import { type CardPosition, placeCardInLane } from './laneCards.ts';
import type { LanesHandle } from './useLanes.ts';

/** A card being moved: its origin and its target. */
export interface PendingMove {
  readonly item: Item;
  readonly lane: BoardLane;
  readonly statusId: string;
  readonly to: { readonly laneId: string | undefined; readonly prevId: string | null };
  readonly from: CardPosition | undefined;
  /** Set if the move undoes another one: the record before that move, for restoring values that the status has set. */
  readonly undoes?: Item;
  /** Ends the waiting state of the card, regardless of the result. */
  readonly settle: () => void;
}

/** Handles moves that can't be made: returns the card to its origin, and displays the reason. */
export function useRefusedMoves(lanes: LanesHandle, onWhy: (question: RightsQuestion) => void) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();

  const refuse = (text: string, why?: RightsQuestion) => {
    const ask = why && { label: t('rights.why'), onSelect: () => onWhy(why) };
    toasts.show({ text, tone: 'danger', action: ask });
  };
  const putBack = ({ item, from, settle }: PendingMove, reason: string, why?: RightsQuestion) => {
    lanes.change(cards => placeCardInLane(cards, item, from ?? { laneId: undefined, prevId: null }));
    settle();
    lanes.reloadSoon();
    refuse(reason, why);
    focusCard(item.id);
  };
  const putBackClosed = (move: PendingMove, reasons: readonly Issue[]) => {
    const { item, lane, statusId } = move;
    const way = createTransitionQuestion(
      { statusId, reasons: [...reasons] },
      item,
      lane.directoryOf(item).directory.id,
    );
    putBack(move, formatIssues(messages, reasons).join(' '), isRightLacking(reasons) ? way : undefined);
  };

  return {
    refuse: (text: string) => refuse(text),
    /** Returns the card to its origin after the user has cancelled the move. */
    stays: (move: PendingMove) => putBack(move, t('boards.stays', { name: move.item.display })),
    putBack(move: PendingMove, { issues, error }: MoveRejection) {
      if (!error || isRightLacking(issues)) return putBackClosed(move, issues);
      const isPlaceGone = issues.some(issue => issue.path[0] === 'prevId');
      putBack(move, isPlaceGone ? t('boards.placeGone') : getErrorText(messages, error));
    },
  };
}

const rightsLacking: ReadonlySet<string> = new Set(['NotPermitted', 'StatusNotPermitted']);

const isRightLacking = (issues: readonly Issue[]) => issues.some(({ code }) => rightsLacking.has(code));

/** Focuses a card that was rendered at another position, unless something else has the focus. */
function focusCard(itemId: string): void {
  setTimeout(() => {
    const isFree = !document.activeElement || document.activeElement === document.body;
    const card = document.querySelector(`[data-card="${CSS.escape(itemId)}"] [data-card-open]`);
    if (isFree && card instanceof HTMLElement) card.focus();
  }, 50);
}
