import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

export interface FormModalProps extends Omit<ModalProps, 'footer' | 'onSubmit'> {
  /** On the button that sends the form. */
  confirmLabel: string;
  onSubmit: () => void;
  isBusy: boolean;
  /** What kept the last try from working: stands above the fields. */
  problem: string | null;
}

/** A form in a modal: cancelled, or sent by its one button. */
export function FormModal({ confirmLabel, isBusy, problem, children, ...modal }: FormModalProps) {
  const { t } = useMessages();
  return (
    <Modal
      {...modal}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <div className="dk-stack">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
      </div>
    </Modal>
  );
}
