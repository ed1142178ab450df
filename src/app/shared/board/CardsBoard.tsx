import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { FieldValuesPatch, Item, RightsQuestion, SearchRequest } from '#core/model.ts';
import { Board } from '#view/board/Board.tsx';
import type { BoardLane } from '#view/board/boardModel.ts';
import { CardSheet } from '#view/board/CardSheet.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useRecordRules } from '../../state/createRecordRules.ts';
import { useAccess, useUser } from '../../state/useBoot.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { createTransitionQuestion } from '../rights/createTransitionQuestion.ts';
import { useRightsExplanationDialog } from '../rights/useRightsExplanationDialog.tsx';
import { findEntryStatus, getLaneStatuses } from './findEntryStatus.ts';
import { EMPTY_LANE_CARDS } from './laneCards.ts';
import { boardTexts } from './texts.ts';
import { useBoardActions } from './useBoardActions.tsx';
import { useBoardMoves } from './useBoardMoves.ts';
import { type LanesHandle, useLanes } from './useLanes.ts';
import type { StatusChoice } from './useStatusChoice.ts';

// The form library is loaded with the first move that requires further input, not with the board.
const CompleteToMoveSheet = createLazyComponent(async () => ({
  default: (await import('#view/form/MoveCompletionSheet.tsx')).MoveCompletionSheet,
}));

export interface LaneView {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly source: RecordSource;
  readonly statusIds: readonly string[];
  /** As in `BoardLane`. Must be the same object as long as its content is unchanged. */
  readonly assigns?: FieldValuesPatch | null;
  /** The filter and order of the lane's cards. */
  readonly search: SearchRequest;
  readonly isCollapsed: boolean;
}

export interface CardsBoardProps {
  label: string;
  lanes: readonly LaneView[];
  /** True if users position the cards manually instead of sorting them by a value. */
  isOrderedByHand: boolean;
  openId?: string;
  onOpen: (item: Item, lane: LaneView) => void;
  onToggle: (laneId: string) => void;
}

/**
 * Renders a board, and loads, moves and updates its cards. Used for boards of a directory and for boards across
 * directories.
 */
export function CardsBoard(props: CardsBoardProps) {
  return (
    <TextsProvider texts={boardTexts}>
      <Cards {...props} />
    </TextsProvider>
  );
}

function Cards({ label, lanes: views, isOrderedByHand, openId, onOpen, onToggle }: CardsBoardProps) {
  const access = useAccess();
  const { id: userId } = useUser();
  const lanes = useLanes(useSpecs(views));
  const shown = useShownLanes(views, lanes);
  const why = useRightsExplanationDialog();
  const moves = useBoardMoves({ lanes, shown, access, isOrderedByHand, onWhy: why.ask });
  const { waitingIds, sheet, choice } = moves;
  const actions = useBoardActions({
    lanes,
    shown,
    access,
    userId,
    isOrderedByHand,
    moves,
    onWhy: why.ask,
    onToggle,
    onOpen(item, { id }) {
      const view = views.find(each => each.id === id);
      if (view) onOpen(item, view);
    },
  });
  const state = useMemo(
    () => ({ waitingIds, isOrderedByHand, openId }),
    [waitingIds, isOrderedByHand, openId],
  );
  return (
    <>
      <Board label={label} lanes={shown} actions={actions} state={state} />
      {choice && <StatusChoiceSheet choice={choice} onWhy={why.ask} />}
      {sheet && (
        <Suspense>
          <CompleteToMoveSheet {...sheet} key={sheet.key} />
        </Suspense>
      )}
      {why.dialog}
    </>
  );
}

/**
 * Returns the same lanes as long as they search for the same cards, so that collapsing a lane doesn't trigger a search.
 */
function useSpecs(views: readonly LaneView[]) {
  const specs = views.map(({ id, source, statusIds, search }) => ({ id, source, statusIds, search }));
  const key = JSON.stringify(specs.map(({ source, ...spec }) => ({ ...spec, source: source.key })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything the lanes depend on
  return useMemo(() => specs, [key]);
}

function useShownLanes(views: readonly LaneView[], { cards }: LanesHandle): readonly BoardLane[] {
  const messages = useMessages();
  const access = useAccess();
  const before = useRef<readonly BoardLane[]>([]);
  const shown = views.map((view): BoardLane => {
    const { search: _, source, ...rest } = view;
    const { error, ...own } = cards.get(view.id) ?? EMPTY_LANE_CARDS;
    const { compiled, directories, directoryOf, shown: shownHere } = source;
    const mayAny = (action: 'update' | 'create') =>
      directories.some(({ directory }) => access.rightsIn(directory.id).record[action]);
    const lane = {
      ...rest,
      ...own,
      items: getShownItems(own.items, shownHere),
      compiled,
      directoryOf,
      problem: error && getErrorText(messages, error),
      mayMove: mayAny('update'),
      // On boards of several directories, the user has to choose the directory of a new record, which lanes
      // don't offer.
      mayAdd:
        view.assigns === undefined &&
        directories.length === 1 &&
        mayAny('create') &&
        findEntryStatus(compiled, { statusIds: view.statusIds, groupIds: access.groupIds }) !== undefined,
    };
    const known = before.current.find(each => each.id === lane.id);
    // Returns the same object for an unchanged lane, so that the lane isn't rendered again.
    return known && isSame(known, lane) ? known : lane;
  });
  useEffect(() => {
    before.current = shown;
  });
  const isUnchanged =
    shown.length === before.current.length && shown.every((lane, index) => lane === before.current[index]);
  return isUnchanged ? before.current : shown;
}

const shownBefore = new WeakMap<readonly Item[], readonly Item[]>();

/** Returns the same array for the same cards, so that unchanged lanes aren't rendered again. */
function getShownItems(items: readonly Item[] | undefined, toShown: (item: Item) => Item) {
  if (!items) return items;
  const shown = shownBefore.get(items) ?? items.map(toShown);
  shownBefore.set(items, shown);
  return shown;
}

function isSame(a: BoardLane, b: BoardLane): boolean {
  const names = Object.keys(b) as (keyof BoardLane)[];
  const isEqual = (name: keyof BoardLane) =>
    name === 'statusIds' ? a.statusIds.join() === b.statusIds.join() : a[name] === b[name];
  return names.every(isEqual);
}

interface StatusChoiceSheetProps {
  choice: StatusChoice;
  onWhy: (question: RightsQuestion) => void;
}

function StatusChoiceSheet({ choice: { item, lane, choose, cancel }, onWhy }: StatusChoiceSheetProps) {
  const messages = useMessages();
  const { name } = lane;
  const compiled = lane.directoryOf(item);
  const statusIds = getLaneStatuses(lane, item);
  const rules = useRecordRules(compiled);
  const isChosen = useRef(false);
  const entries = statusIds.map(id => {
    const status = compiled.statusById.get(id);
    const reasons = rules.reasonsAgainst(item, id);
    return {
      id,
      label: (
        <span className="dk-row">
          <StatusChip status={status} />
          {reasons.length > 0 && <Icon name="lock" />}
        </span>
      ),
      description: formatIssues(messages, reasons).join(' ') || status?.description,
      onSelect: () => {
        if (reasons.length > 0)
          return onWhy(createTransitionQuestion({ statusId: id, reasons }, item, compiled.directory.id));
        isChosen.current = true;
        choose(id);
      },
    };
  });
  return (
    <CardSheet
      title={messages.t('boards.chooseStatus', { lane: name })}
      entries={entries}
      onClose={() => setTimeout(() => isChosen.current || cancel())}
    />
  );
}
