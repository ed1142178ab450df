import { useEffect, useRef, useState } from 'react';
import { ModalFrame, type ModalFrameProps } from './ModalFrame.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';

export interface ModalProps extends ModalFrameProps {
  /** Whether closing now would lose what was typed: then closing, and leaving the page, asks first. */
  isDirty?: () => boolean;
}

export function Modal({ isDirty, onClose, ...frame }: ModalProps) {
  const [isAsking, setAsking] = useState(false);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => warnBeforeUnload(() => latest.current?.() ?? false), []);
  return (
    <>
      <ModalFrame {...frame} onClose={() => (isDirty?.() ? setAsking(true) : onClose())} />
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
