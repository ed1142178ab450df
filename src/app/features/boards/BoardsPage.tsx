import { useState } from 'react';
import { Link } from 'wouter';
import type { Board } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { deleteBoard, saveBoardOrder } from '../../api/boardCalls.ts';
import { getErrorText } from '../../api/errorText.ts';
import { removeBoard, showBoardOrder } from '../../state/boards.ts';
import { loadBoot, trackPendingSave } from '../../state/bootState.ts';
import { useBoot } from '../../state/useBoot.ts';
import './boards.css';

/** Lists the account's boards, in the order of the menu. */
export default function BoardsPage() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { boards } = useBoot();
  const [deleting, setDeleting] = useState<Board | null>(null);
  const fail = async (error: unknown) => {
    toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    await loadBoot();
  };
  const saveOrder = (ids: string[]) => {
    showBoardOrder(ids);
    trackPendingSave(saveBoardOrder(ids)).catch(fail);
  };
  const add = (
    <Link href="/boards/new" className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {t('boards.add')}
    </Link>
  );
  return (
    <Page title={t('boards.title')} actions={boards.length > 0 && add}>
      {boards.length === 0 && (
        <EmptyState icon="board" title={t('boards.none')} text={t('boards.noneText')}>
          {add}
        </EmptyState>
      )}
      <SortableList label={t('boards.title')} items={boards} nameOf={board => board.name} onOrder={saveOrder}>
        {(board, handle) => <BoardRow board={board} handle={handle} onDelete={() => setDeleting(board)} />}
      </SortableList>
      {deleting && (
        <DeleteBoard board={deleting} onClose={() => setDeleting(null)} onFail={error => void fail(error)} />
      )}
    </Page>
  );
}

interface BoardRowProps {
  board: Board;
  handle: React.ReactNode;
  onDelete: () => void;
}

function BoardRow({ board: { id, name, lanes }, handle, onDelete }: BoardRowProps) {
  const { t } = useMessages();
  return (
    <div className="dk-entry-row">
      {handle}
      <Link href={`/boards/${id}`} className="dk-entry-link">
        <Icon name="board" />
        <span className="dk-truncate">{name}</span>
        <span className="dk-faint dk-truncate">{t('boards.lanes', { count: lanes.length })}</span>
      </Link>
      <Link href={`/boards/${id}/view`} className="dk-button" data-tone="quiet" data-size="small">
        {t('boards.show')}
      </Link>
      <IconButton icon="trash" size="small" label={t('boards.delete', { name })} onClick={onDelete} />
    </div>
  );
}

interface DeleteBoardProps {
  board: Board;
  onClose: () => void;
  onFail: (error: unknown) => void;
}

function DeleteBoard({ board: { id, name }, onClose, onFail }: DeleteBoardProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteBoard(id);
      removeBoard(id);
      toasts.show({ text: t('app.deleted') });
    } catch (error) {
      onFail(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      confirmLabel={t('app.confirmDelete')}
      text={t('boards.deleteText', { name })}
      isDanger
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
