import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export function UnsavedDialog(props: { onStay: () => void; onLeave: () => void; ownsBack?: boolean }) {
  const { onStay, onLeave, ownsBack } = props;
  const { t } = useMessages();
  return (
    <ConfirmDialog
      title={t('kit.unsaved.title')}
      text={t('kit.unsaved.text')}
      confirmLabel={t('kit.unsaved.leave')}
      cancelLabel={t('kit.unsaved.stay')}
      isDanger
      ownsBack={ownsBack}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
