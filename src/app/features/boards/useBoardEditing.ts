import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Board, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '#view/kit/flush.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { createBoard, updateBoard } from '../../api/boardCalls.ts';
import { errorText } from '../../api/errorText.ts';
import { putBoard } from '../../state/boards.ts';
import { type BoardDraft, boardOf, checkBoard, draftOf } from './boardDraft.ts';

export interface BoardEditing {
  readonly draft: BoardDraft;
  /** Shown once a save was tried; the server's until the next change. */
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved the board while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<BoardDraft>): void;
  save(): Promise<void>;
}

/** What an admin has changed of a board and not saved. News of others show at once where there is no such change. */
export function useBoardEditing(board: Board | undefined): BoardEditing {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const flush = useFlushScope();
  const [base, setBase] = useState(board);
  const [draft, setDraft] = useState(() => draftOf(board));
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const set = (next: BoardDraft) => {
    latest.current = next;
    setDraft(next);
    setRefused([]);
  };
  const isDirty = textOf(boardOf(draft)) !== textOf(boardOf(draftOf(base)));
  const isNewer = board !== undefined && base !== undefined && textOf(board) !== textOf(base);
  if (isNewer && !isDirty && !isBusy) {
    const theirs = draftOf(board);
    latest.current = theirs;
    setBase(board);
    setDraft(theirs);
  }

  const send = async () => {
    const body = boardOf(latest.current);
    const saved = board ? await updateBoard({ ...body, id: board.id }) : await createBoard(body);
    setBase(saved);
    putBoard(saved);
    toasts.show({ text: t('app.saved') });
    if (!board) navigate(`/boards/${saved.id}/view`, { replace: true });
  };
  return {
    draft,
    issues: hasTried ? [...checkBoard(draft), ...refused] : refused,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty,
    flush,
    change: part => set({ ...latest.current, ...part }),
    async save() {
      flush.flush();
      setTried(true);
      setProblem(null);
      const found = checkBoard(latest.current);
      if (found.length > 0) return setProblem(t('boards.mistakes', { count: found.length }));
      setBusy(true);
      try {
        await send();
      } catch (thrown) {
        const { issues } = toApiError(thrown);
        setRefused(issues);
        setProblem(errorText(messages, thrown));
      } finally {
        setBusy(false);
      }
    },
  };
}

function textOf({ name, lanes }: Pick<Board, 'name' | 'lanes'>): string {
  return JSON.stringify([name, lanes.map(lane => [lane.name, lane.directoryId, lane.statuses])]);
}
