import { closeAddress } from '#view/kit/overlays/modalStack.ts';

export interface ImportAddress {
  /** Another import, or `new`, in this one's place: Back still leads to the list. */
  replace(id: string): void;
  close(): void;
}

/** Shows another import in the address, or none. */
export type GoToImport = (id: string | null, options: { replace: boolean; state?: unknown }) => void;

/** The open import as part of the address: `?import=ID`, so that it survives a reload and Back closes it. */
export function importAddress(goTo: GoToImport): ImportAddress {
  return {
    replace: id => goTo(id, { replace: true, state: history.state }),
    close() {
      // Opened from the list: the list is one step back. A link leads straight here.
      if (history.state?.isOpenedHere) closeAddress();
      else goTo(null, { replace: true });
    },
  };
}
