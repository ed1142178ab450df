import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ModalFrame, type ModalFrameProps } from './ModalFrame.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';

export interface ModalProps extends Omit<ModalFrameProps, 'footer'> {
  /**
   * The buttons at the bottom. A function receives a close request, which asks for confirmation if input would be lost.
   */
  footer?: ReactNode | ((requestClose: () => void) => ReactNode);
  /** Returns whether input would be lost: in this case, closing the modal or leaving the page asks for confirmation. */
  isDirty?: () => boolean;
}

export function Modal({ isDirty, onClose, footer, ...frame }: ModalProps) {
  const [isAsking, setAsking] = useState(false);
  const isDirtyNow = useEffectEvent(() => isDirty?.() ?? false);
  useEffect(() => warnBeforeUnload(() => isDirtyNow()), []);
  const requestClose = () => (isDirty?.() ? setAsking(true) : onClose());
  return (
    <>
      <ModalFrame
        {...frame}
        footer={typeof footer === 'function' ? footer(requestClose) : footer}
        onClose={requestClose}
      />
      {isAsking && <UnsavedDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

function warnBeforeUnload(isDirty: () => boolean): () => void {
  const handle = (event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  };
  window.addEventListener('beforeunload', handle);
  return () => window.removeEventListener('beforeunload', handle);
}
