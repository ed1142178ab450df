import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { UnsavedDialog } from '#view/kit/UnsavedDialog.tsx';

export interface LeaveGuard {
  /** Goes there, after asking where a draft would be lost. */
  leave(address: string): void;
  question: ReactNode;
}

/** Asks before links, buttons and closing the page lose an unsaved draft. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const catchLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (
        !(link instanceof HTMLAnchorElement) ||
        link.origin !== location.origin ||
        event.metaKey ||
        event.ctrlKey
      )
        return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', catchLink, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', catchLink, true);
    };
  }, [isDirty]);
  return {
    leave: address => (isDirty ? setWanted(address) : navigate(address)),
    question: wanted !== null && (
      <UnsavedDialog onStay={() => setWanted(null)} onLeave={() => navigate(wanted)} />
    ),
  };
}
