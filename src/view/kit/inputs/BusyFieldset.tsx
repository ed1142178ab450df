import { type ReactNode, useEffect, useRef } from 'react';

/** Disables everything inside while something is under way, and gives the focus back to where it was. */
export function BusyFieldset({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    const focused = root.current?.querySelector<HTMLElement>(':focus');
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      // After the fieldset is enabled again: what is disabled takes no focus.
      if (isLost) setTimeout(() => focused?.isConnected && focused.focus());
    };
  }, [isBusy]);
  return (
    <fieldset ref={root} className="dk-plain-fieldset" disabled={isBusy} aria-busy={isBusy}>
      {children}
    </fieldset>
  );
}
