import { type ReactNode, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { downloadFile } from '../../../api/files.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { emitLocalChange } from '../../../live/events.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { deleteFile, type FileEntry } from '../fileCalls.ts';

export interface FileActions {
  openRecord(file: FileEntry): void;
  download(file: FileEntry): void;
  askToDelete(file: FileEntry): void;
  /** The confirmation dialog for deleting a file, while the dialog is open. */
  readonly question: ReactNode;
}

/**
 * Returns the actions on listed files. Deleting asks for confirmation, because the file's content is deleted
 * immediately.
 */
export function useFileActions(onDeleted: () => void): FileActions {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const [deleting, setDeleting] = useState<FileEntry | null>(null);
  const remove = async (file: FileEntry) => {
    const error = await call.run(async () => void (await deleteFile(file)));
    setDeleting(null);
    if (error) toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    else {
      toasts.show({ text: t('files.deleted', { name: file.name }) });
      emitLocalChange({ directoryId: file.directoryId, itemId: file.itemId });
    }
    onDeleted();
  };
  return {
    openRecord: ({ directoryId, itemId }) => openRecord(directoryId, itemId),
    download: ({ id, name }) =>
      void downloadFile({ id, name }).catch(error =>
        toasts.show({ text: getErrorText(messages, error), tone: 'danger' }),
      ),
    askToDelete: setDeleting,
    question: deleting && (
      <ConfirmDialog
        isDanger
        isBusy={call.isBusy}
        title={t('files.deleteQuestion', { name: deleting.name })}
        text={t('files.deleteText', { name: deleting.record.display })}
        confirmLabel={t('files.delete')}
        onCancel={() => setDeleting(null)}
        onConfirm={() => void remove(deleting)}
      />
    ),
  };
}
