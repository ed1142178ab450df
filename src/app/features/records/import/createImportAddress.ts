import { goBackFromModalUrl } from '#view/kit/overlays/modalStack.ts';

export interface ImportAddress {
  /** Opens another import, or `new`, in place of the current one, so that Back still leads to the list. */
  replace(id: string): void;
  close(): void;
}

/** Sets the import in the URL; `null` closes it. */
export type ImportNavigator = (id: string | null, options: { replace: boolean; state?: unknown }) => void;

/** Provides the open import as part of the URL (`?import=ID`), so that it survives a reload, and Back closes it. */
export function createImportAddress(goTo: ImportNavigator): ImportAddress {
  return {
    replace: id => goTo(id, { replace: true, state: history.state }),
    close() {
      // Goes back one step if the dialog was opened from the list; a dialog opened from a link has no such step.
      if (history.state?.isOpenedHere) goBackFromModalUrl();
      else goTo(null, { replace: true });
    },
  };
}
