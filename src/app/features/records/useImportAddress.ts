import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

export interface ImportAddress {
  /** The id of the import that is open, `new`, or null. */
  openId: string | null;
  open(id: string): void;
  /** Another import in this one's place: Back still leads to the list. */
  replace(id: string): void;
  close(): void;
}

/** The open import as part of the address: `?import=ID`, so that it survives a reload and Back closes it. */
export function useImportAddress(): ImportAddress {
  const openId = new URLSearchParams(useSearch()).get('import');
  const [, navigate] = useLocation();
  const wasOpenedHere = useRef(false);
  return {
    openId,
    open(id) {
      wasOpenedHere.current = true;
      navigate(addressOf(id));
    },
    replace: id => navigate(addressOf(id), { replace: true }),
    close() {
      if (wasOpenedHere.current) history.back();
      else navigate(addressOf(null), { replace: true });
      wasOpenedHere.current = false;
    },
  };
}

/** The address as it is now, with another import open or none: it carries the list's view too. */
function addressOf(id: string | null): string {
  const search = new URLSearchParams(location.search);
  if (id === null) search.delete('import');
  else search.set('import', id);
  const text = search.toString();
  return location.pathname + (text && `?${text}`);
}
