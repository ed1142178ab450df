import { type ImportRun, importRuns, keepImportRuns } from '../../../state/importRuns.ts';

/** The import goes on without its dialog: its progress is shown at the edge, and its end announced. */
export function followImport(run: ImportRun): void {
  keepImportRuns([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    keepImportRuns(importRuns.runs.filter(run => run.importId !== importId));
  }
}
