import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { emitLocalChange } from '../../live/events.ts';
import { undoMerge } from './duplicateCalls.ts';

/** Returns a function that undoes a merge, and shows the result, or why the merge can no longer be undone. */
export function useUndoMerge(): (directoryId: string, mergeId: string) => Promise<void> {
  const messages = useMessages();
  const toasts = useToasts();
  const { t } = messages;
  return async (directoryId, mergeId) => {
    try {
      const { item, other, left } = await undoMerge(directoryId, mergeId);
      for (const { id } of [item, other]) emitLocalChange({ directoryId, itemId: id });
      toasts.show({ text: left > 0 ? t('merge.undonePartly', { count: left }) : t('merge.undone') });
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
}
