import { proxy } from 'valtio';

export interface ImportRun {
  readonly directoryId: string;
  readonly importId: string;
}

const storageKey = 'docketImportRuns';

/** Imports that go on after their dialog was closed, in this tab; they outlive a reload of the page. */
export const importRuns = proxy<{ runs: readonly ImportRun[] }>({ runs: storedRuns() });

export function keepImportRuns(runs: readonly ImportRun[]): void {
  importRuns.runs = runs;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(runs));
  } catch {
    // A browser without storage forgets them with the page.
  }
}

/** Whoever logs in next in this tab is shown imports of their own only. */
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
