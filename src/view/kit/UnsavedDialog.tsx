import { useMessages } from '../i18n/MessagesProvider.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asked before typed work would be lost. */
export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useMessages();
  return (
    <ConfirmDialog
      title={t('kit.unsaved.title')}
      text={t('kit.unsaved.text')}
      confirmLabel={t('kit.unsaved.leave')}
      cancelLabel={t('kit.unsaved.stay')}
      isDanger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
