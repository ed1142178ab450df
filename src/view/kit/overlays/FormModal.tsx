import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

export interface FormModalProps extends Omit<ModalProps, 'footer' | 'onSubmit'> {
  /** The text of the submit button. */
  confirmLabel: string;
  onSubmit: () => void;
  isBusy: boolean;
  /** The reason why the last attempt failed, shown above the fields. */
  problem: string | null;
}

/** A form in a modal, with a cancel and a submit button. */
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
