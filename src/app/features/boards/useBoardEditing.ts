import { useLocation } from 'wouter';
import type { Board } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { createBoard, updateBoard } from '../../api/boardCalls.ts';
import { type DraftEditing, useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { putBoard } from '../../state/boards.ts';
import { type BoardDraft, checkBoard, createBoardDraft, toBoard } from './boardDraft.ts';

export type BoardEditing = DraftEditing<BoardDraft>;

export function useBoardEditing(board: Board | undefined): BoardEditing {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  return useDraftEditing({
    source: board,
    toDraft: createBoardDraft,
    textOf: getText,
    faultsOf: checkBoard,
    mistakesId: 'boards.mistakes',
    async send(draft) {
      const body = toBoard(draft);
      const saved = board ? await updateBoard({ ...body, id: board.id }) : await createBoard(body);
      putBoard(saved);
      toasts.show({ text: t('app.saved') });
      if (!board) navigate(`/boards/${saved.id}/view`, { replace: true });
      return saved;
    },
  });
}

function getText(draft: BoardDraft): string {
  const { name, lanes } = toBoard(draft);
  return JSON.stringify([name, lanes.map(lane => [lane.name, lane.directoryId, lane.statuses])]);
}
