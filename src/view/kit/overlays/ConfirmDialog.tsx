import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { ModalFrame } from './ModalFrame.tsx';

export interface ConfirmDialogProps {
  /** Defaults to 'Are you sure?' (specification section 8). */
  title?: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** False if other code handles the Back button while the dialog is open. */
  ownsBack?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useMessages();
  return (
    <ModalFrame
      role="alertdialog"
      size="small"
      ownsBack={props.ownsBack}
      title={props.title ?? t('kit.areYouSure')}
      onClose={props.onCancel}
      footer={
        <>
          <Button data-autofocus onClick={props.onCancel}>
            {props.cancelLabel ?? t('kit.cancel')}
          </Button>
          <Button
            tone={props.isDanger ? 'danger' : 'primary'}
            isBusy={props.isBusy}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="dk-stack">{props.text}</div>
    </ModalFrame>
  );
}
