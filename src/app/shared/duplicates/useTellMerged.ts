import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { errorText } from '../../api/errorText.ts';
import { announceOwn } from '../../live/events.ts';
import { undoMerge } from './duplicateCalls.ts';

export interface DoneMerge {
  readonly directoryId: string;
  readonly mergeId: string;
  readonly kept: Item;
  readonly other: Item;
}

/** Says what was merged, for as long as the toast stands with the way back. */
export function useTellMerged(): (merge: DoneMerge) => void {
  const messages = useMessages();
  const toasts = useToasts();
  const { t } = messages;
  return ({ directoryId, mergeId, kept, other }) => {
    const undo = async () => {
      try {
        const { left } = await undoMerge(directoryId, mergeId);
        for (const { id } of [kept, other]) announceOwn({ directoryId, itemId: id });
        toasts.show({ text: left > 0 ? t('merge.undonePartly', { count: left }) : t('merge.undone') });
      } catch (error) {
        toasts.show({ text: errorText(messages, error), tone: 'danger' });
      }
    };
    const text = t('merge.done', { other: other.display, kept: kept.display });
    toasts.show({ text, onUndo: () => void undo() });
  };
}
