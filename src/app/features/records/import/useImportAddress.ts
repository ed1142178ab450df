import { useLocation } from 'wouter';
import { addressWith } from '../useRecordAddress.tsx';

export interface ImportAddress {
  /** Another import, or `new`, in this one's place: Back still leads to the list. */
  replace(id: string): void;
  close(): void;
}

/** The open import as part of the address: `?import=ID`, so that it survives a reload and Back closes it. */
export function useImportAddress(): ImportAddress {
  const [, navigate] = useLocation();
  return {
    replace: id => navigate(addressWith('import', id), { replace: true, state: history.state }),
    close() {
      // Opened from the list: the list is one step back. A link leads straight here.
      if (history.state?.isOpenedHere) history.back();
      else navigate(addressWith('import', null), { replace: true });
    },
  };
}
