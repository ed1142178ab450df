import { type ReactNode, useEffect, useRef } from 'react';

/** Disables its content while an operation is in progress, and restores the focus afterwards. */
export function BusyFieldset({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    const focused = root.current?.querySelector<HTMLElement>(':focus');
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      // Deferred until the fieldset is enabled again, because disabled elements can't be focused.
      if (isLost) setTimeout(() => focused?.isConnected && focused.focus());
    };
  }, [isBusy]);
  return (
    <fieldset ref={root} className="dk-plain-fieldset" disabled={isBusy} aria-busy={isBusy}>
      {children}
    </fieldset>
  );
}
