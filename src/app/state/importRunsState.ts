import { proxy } from 'valtio';

export interface ImportRun {
  readonly directoryId: string;
  readonly importId: string;
}

const storageKey = 'docketImportRuns';

/** Imports of this tab that continue after their dialog was closed; the list survives a reload. */
export const importRunsState = proxy<{ runs: readonly ImportRun[] }>({ runs: storedRuns() });

export function saveImportRuns(runs: readonly ImportRun[]): void {
  importRunsState.runs = runs;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(runs));
  } catch {
    // Without browser storage, a reload loses the list, but the imports continue.
  }
}

/** Clears the list, so that the next user who logs in in this tab only sees their own imports. */
export function clearImportRuns(): void {
  saveImportRuns([]);
}

function storedRuns(): readonly ImportRun[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
