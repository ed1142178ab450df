import { proxy } from 'valtio';

export interface ImportRun {
  readonly directoryId: string;
  readonly importId: string;
}

export const importRunsKey = 'docketImportRuns';

/** Imports that go on after their dialog was closed, in this tab; they outlive a reload of the page. */
export const importRuns = proxy<{ runs: readonly ImportRun[] }>({ runs: storedRuns() });

function storedRuns(): readonly ImportRun[] {
  try {
    return JSON.parse(sessionStorage.getItem(importRunsKey) ?? '[]');
  } catch {
    return [];
  }
}
