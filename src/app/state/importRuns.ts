import { proxy } from 'valtio';

export interface ImportRun {
  readonly directoryId: string;
  readonly importId: string;
}

const storageKey = 'docketImportRuns';

/** Imports that continue after their dialog was closed, in this tab; they survive a page reload. */
export const importRuns = proxy<{ runs: readonly ImportRun[] }>({ runs: storedRuns() });

export function keepImportRuns(runs: readonly ImportRun[]): void {
  importRuns.runs = runs;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(runs));
  } catch {
    // Without browser storage, the list is lost on reload; the imports continue.
  }
}

/** Clears the list, so that the next user who logs in on this tab only sees their own imports. */
export function forgetImportRuns(): void {
  keepImportRuns([]);
}

function storedRuns(): readonly ImportRun[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
