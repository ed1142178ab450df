import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { useUndoMerge } from './useUndoMerge.ts';

export interface CompletedMerge {
  readonly directoryId: string;
  readonly mergeId: string;
  readonly kept: Item;
  readonly other: Item;
}

/** Returns a function that shows a toast about the merge, with an undo action. */
export function useMergeToast(): (merge: CompletedMerge) => void {
  const { t } = useMessages();
  const toasts = useToasts();
  const undo = useUndoMerge();
  return ({ directoryId, mergeId, kept, other }) => {
    const text = t('merge.done', { other: other.display, kept: kept.display });
    toasts.show({ text, onUndo: () => void undo(directoryId, mergeId) });
  };
}
