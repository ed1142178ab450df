import { useMemo, useRef } from 'react';
import type { Item, RightsQuestion } from '#core/model.ts';
import type { BoardActions, BoardLane } from '#view/board/boardModel.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Icon } from '#view/kit/Icon.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { createRecordRules } from '../../state/createRecordRules.ts';
import { openNewRecordForm } from '../../state/openRecordsState.ts';
import type { CurrentAccess } from '../../state/useBoot.ts';
import { createAssignEntries, handleClaimKey } from '../assigning/assignActions.ts';
import { createTransitionQuestion } from '../rights/createTransitionQuestion.ts';
import { findEntryStatus, getLaneStatuses } from './findEntryStatus.ts';
import { describeMissingStatus, describeOtherDirectory } from './resolveDropRequirements.ts';
import type { useBoardMoves } from './useBoardMoves.ts';
import { explainReadOnlyValues } from './useCardValues.ts';
import type { LanesHandle } from './useLanes.ts';

export interface BoardActionsInput {
  readonly lanes: LanesHandle;
  readonly shown: readonly BoardLane[];
  readonly access: CurrentAccess;
  readonly userId: string;
  readonly isOrderedByHand: boolean;
  readonly moves: ReturnType<typeof useBoardMoves>;
  /** Opens the explanation of an unavailable transition. */
  onWhy(question: RightsQuestion): void;
  onToggle(laneId: string): void;
  onOpen(item: Item, lane: BoardLane): void;
}

/**
 * Returns the actions of a board as a stable object, so that cards aren't rendered again whenever the board changes.
 */
export function useBoardActions(input: BoardActionsInput): BoardActions {
  const messages = useMessages();
  const latest = useRef(input);
  latest.current = input;
  return useMemo(
    () => ({
      open: (item, lane) => latest.current.onOpen(item, lane),
      move: move => latest.current.moves.move(move),
      loadMore: lane => latest.current.lanes.loadMore(lane.id),
      retry: () => latest.current.lanes.reload(),
      toggle: lane => latest.current.onToggle(lane.id),
      add({ compiled, statusIds }) {
        const { groupIds } = latest.current.access;
        openNewRecordForm(compiled.directory.id, {
          status: findEntryStatus(compiled, { statusIds, groupIds }),
        });
      },
      key(event, item, lane) {
        const { access, userId } = latest.current;
        return handleClaimKey(event, { compiled: lane.directoryOf(item), item, access, userId });
      },
      closedReason: (item, from, to) => closedReason(messages, latest.current, { item, from, to }),
      menuEntries: (item, lane) => getMenuEntries(messages, latest.current, { item, lane }),
    }),
    [messages],
  );
}

function closedReason(
  messages: Messages,
  { access }: BoardActionsInput,
  { item, from, to }: { item: Item; from: BoardLane; to: BoardLane },
): string | null {
  if (to.compiled !== from.compiled) return describeOtherDirectory(messages, from, to);
  if (to.assigns !== undefined)
    return to.id === from.id ? null : explainReadOnlyValues(messages, { item, to, access });
  const statusIds = getLaneStatuses(to, item);
  if (statusIds.length === 0) return describeMissingStatus(messages, item, to);
  const rules = createRecordRules(to.directoryOf(item), access);
  const reasons = statusIds.map(id => rules.reasonsAgainst(item, id));
  if (reasons.some(each => each.length === 0)) return null;
  return formatIssues(messages, reasons[0] ?? []).join(' ');
}

/**
 * Returns a card's menu: opening, assigning, and moving without dragging. Unavailable statuses show the reason, and
 * explain it when selected.
 */
function getMenuEntries(
  messages: Messages,
  input: BoardActionsInput,
  { item, lane }: { item: Item; lane: BoardLane },
): MenuEntry[] {
  const { t } = messages;
  const { access, moves, userId } = input;
  const compiled = lane.directoryOf(item);
  const rules = createRecordRules(compiled, access);
  const statuses = compiled.directory.statusList.filter(status => status.id !== item.status);
  return [
    { id: 'open', icon: 'arrow-right', label: t('board.open'), onSelect: () => input.onOpen(item, lane) },
    ...createAssignEntries(messages, { compiled, item, access, userId }),
    ...orderEntries(messages, input, { item, lane }),
    ...getValueEntries(messages, input, { item, lane }),
    ...statuses.map((status, index): MenuEntry => {
      const reasons = rules.reasonsAgainst(item, status.id);
      return {
        id: status.id,
        label: (
          <span className="dk-row">
            {t('boards.moveTo')} <StatusChip status={status} />
            {reasons.length > 0 && <Icon name="lock" />}
          </span>
        ),
        description: formatIssues(messages, reasons).join(' ') || undefined,
        hasSeparator: index === 0,
        onSelect() {
          if (reasons.length === 0) return moves.moveToStatus(item, lane, status.id);
          input.onWhy(
            createTransitionQuestion({ statusId: status.id, reasons }, item, compiled.directory.id),
          );
        },
      };
    }),
  ];
}

/** Returns entries that move the card to each other lane, if lanes represent values. */
function getValueEntries(
  messages: Messages,
  { shown, access, moves }: BoardActionsInput,
  { item, lane }: { item: Item; lane: BoardLane },
): MenuEntry[] {
  if (lane.assigns === undefined) return [];
  return shown
    .filter(to => to.id !== lane.id && to.assigns)
    .map((to, index): MenuEntry => {
      const reason = explainReadOnlyValues(messages, { item, to, access });
      return {
        id: to.id,
        label: messages.t('boards.putInto', { lane: to.name }),
        description: reason ?? undefined,
        isDisabled: reason !== null,
        hasSeparator: index === 0,
        onSelect: () => moves.move({ item, from: lane, to, prevId: null }),
      };
    });
}

function orderEntries(
  { t }: Messages,
  { shown, isOrderedByHand, moves }: BoardActionsInput,
  { item, lane: { id } }: { item: Item; lane: BoardLane },
): MenuEntry[] {
  const lane = shown.find(each => each.id === id);
  const index = lane?.items?.findIndex(each => each.id === item.id) ?? -1;
  if (!lane?.items || index === -1 || !isOrderedByHand || !lane.mayMove) return [];
  const { items } = lane;
  const entry = (name: string, icon: MenuEntry['icon'], to: number): MenuEntry => ({
    id: name,
    icon,
    label: t(`board.${name}`),
    isDisabled: to < 0 || to === index || to >= items.length,
    onSelect() {
      const others = items.filter(each => each.id !== item.id);
      moves.move({ item, from: lane, to: lane, prevId: others[to - 1]?.id ?? null });
    },
  });
  return [
    { ...entry('toTop', 'arrow-up', 0), hasSeparator: true },
    entry('up', 'chevron-up', index - 1),
    entry('down', 'chevron-down', index + 1),
  ];
}
