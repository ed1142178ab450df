import { proxy } from 'valtio';

export interface ImportRun {
  readonly directoryId: string;
  readonly importId: string;
}

const storageKey = 'docketImportRuns';

/** Imports that go on after their dialog was closed, in this tab; they outlive a reload of the page. */
export const importRuns = proxy<{ runs: readonly ImportRun[] }>({ runs: storedRuns() });

export function followImport(run: ImportRun): void {
  keep([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    keep(importRuns.runs.filter(run => run.importId !== importId));
  }
}

function keep(runs: readonly ImportRun[]): void {
  importRuns.runs = runs;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(runs));
  } catch {
    // A browser without storage forgets them with the page.
  }
}

function storedRuns(): readonly ImportRun[] {
  try {
    const runs: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(runs) ? runs : [];
  } catch {
    return [];
  }
}
