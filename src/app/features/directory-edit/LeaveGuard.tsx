import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { UnsavedDialog } from '#view/kit/UnsavedDialog.tsx';

/** Asks before links and closing the page lose an unsaved draft. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
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
  if (wanted === null) return null;
  return <UnsavedDialog onStay={() => setWanted(null)} onLeave={() => navigate(wanted)} />;
}
