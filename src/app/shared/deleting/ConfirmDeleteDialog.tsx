import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../api/errorText.ts';

export interface ConfirmDeleteDialogProps {
  text: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation, deletes, and shows the result. */
export function ConfirmDeleteDialog({ text, remove, onClose, onDeleted }: ConfirmDeleteDialogProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      toasts.show({ text: t('app.deleted') });
      onDeleted();
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      confirmLabel={t('app.confirmDelete')}
      text={text}
      isDanger
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
