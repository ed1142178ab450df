import { type ImportRun, importRuns, importRunsKey } from '../../../state/importRuns.ts';

/** The import goes on without its dialog: its progress is shown at the edge, and its end announced. */
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
    sessionStorage.setItem(importRunsKey, JSON.stringify(runs));
  } catch {
    // A browser without storage forgets them with the page.
  }
}
