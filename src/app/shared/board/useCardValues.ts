import { useRef } from 'react';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/closedWays.ts';
import type { BoardCardMove, BoardLane } from '#view/board/boardModel.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { updateRecord } from '../../api/recordCalls.ts';
import { createRecordRules } from '../../state/createRecordRules.ts';
import { writeRecord } from '../../state/recordWrites.ts';
import type { CurrentAccess } from '../../state/useBoot.ts';
import { findCard, placeCardInLane, replaceCard } from './laneCards.ts';
import type { LanesHandle } from './useLanes.ts';

/**
 * Handles drops into lanes that represent values, such as a manager. A move is displayed immediately, validated and
 * sent, and reverted if it is rejected.
 */
export function useCardValues({ lanes, access }: { lanes: LanesHandle; access: CurrentAccess }) {
  const messages = useMessages();
  const toasts = useToasts();
  const latest = useRef({ lanes, access });
  latest.current = { lanes, access };

  const put = async (
    { item, from, to }: BoardCardMove,
    patch: FieldValuesPatch,
    isUndo = false,
  ): Promise<void> => {
    const { change, hold, reloadSoon, cards } = latest.current.lanes;
    const place = findCard(cards, item.id);
    const settle = hold();
    change(before => placeCardInLane(before, item, { laneId: to.id, prevId: null }));
    const giveBack = (reason: string) => {
      change(before =>
        placeCardInLane(before, item, { laneId: place?.laneId ?? from.id, prevId: place?.prevId ?? null }),
      );
      toasts.show({ text: reason, tone: 'danger' });
    };
    try {
      const compiled = from.directoryOf(item);
      const verdict = await createRecordRules(compiled, latest.current.access).judge(item, { patch });
      const names = Object.keys(patch);
      // Prefers issues of the assigned fields, then issues that can't be fixed by entering values.
      if (verdict.issues.length > 0) {
        const own = verdict.issues.filter(({ path }) => names.includes(String(path[1])));
        const told = own.length > 0 ? own : verdict.issues.filter(issue => !canBeCompleted(issue));
        return giveBack(formatIssues(messages, told.length > 0 ? told : verdict.issues).join(' '));
      }
      const at = { directoryId: compiled.directory.id, itemId: item.id };
      const written = await writeRecord(item.id, { customFields: patch }, () =>
        updateRecord(at, patch, item.version),
      );
      change(before => replaceCard(before, written));
      const back = Object.fromEntries(names.map(id => [id, item.customFields[id] ?? null]));
      const text = messages.t('boards.put', { name: item.display, lane: to.name });
      const onUndo = () => void put({ item: written, from: to, to: from, prevId: null }, back, true);
      toasts.show(isUndo ? { text } : { text, onUndo });
    } catch (thrown) {
      giveBack(getErrorText(messages, thrown));
    } finally {
      settle();
      reloadSoon();
    }
  };

  return {
    put(move: BoardCardMove): void {
      if (move.to.assigns && move.to.id !== move.from.id) void put(move, move.to.assigns);
    },
  };
}

/** Returns the reason why a card can't get the value of a lane; `null` if the card can get the value. */
export function explainReadOnlyValues(
  messages: ReturnType<typeof useMessages>,
  { item, to, access }: { item: Item; to: BoardLane; access: CurrentAccess },
): string | null {
  if (!to.assigns) return messages.t('boards.takesNone', { lane: to.name });
  const states = createRecordRules(to.directoryOf(item), access).statesOf(item);
  const isOpen = Object.keys(to.assigns).every(id => states[id]?.mode === 'edit');
  return isOpen ? null : messages.t('issue.FieldReadonly');
}
