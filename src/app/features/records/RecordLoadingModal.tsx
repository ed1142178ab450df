import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

/** Shows a placeholder modal while a record is loading. */
export function RecordLoadingModal({ ownsBack, onClose }: { ownsBack?: boolean; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Modal title={t('kit.loading')} size="large" onClose={onClose} ownsBack={ownsBack}>
      <Skeleton lines={6} height={30} />
    </Modal>
  );
}
