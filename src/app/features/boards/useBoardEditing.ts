import type { Board } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { createBoard, updateBoard } from '../../api/boardCalls.ts';
import type { DraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { useEntryEditing } from '../../shared/editing/useEntryEditing.ts';
import { storeBoard } from '../../state/boards.ts';
import { type BoardDraft, createBoardDraft, toBoard, validateBoardDraft } from './boardDraft.ts';

export function useBoardEditing(board: Board | undefined): DraftEditing<BoardDraft> {
  const { t } = useMessages();
  const toasts = useToasts();
  return useEntryEditing({
    stored: board,
    toDraft: createBoardDraft,
    toInput: toBoard,
    faultsOf: validateBoardDraft,
    mistakesId: 'boards.mistakes',
    async save(input, base) {
      const saved = base ? await updateBoard({ ...input, id: base.id }) : await createBoard(input);
      storeBoard(saved);
      toasts.show({ text: t('app.saved') });
      return saved;
    },
    getNextAddress: ({ id }, isNew) => (isNew ? `/boards/${id}/view` : null),
  });
}
