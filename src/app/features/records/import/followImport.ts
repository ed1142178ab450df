import { type ImportRun, importRuns, keepImportRuns } from '../../../state/importRuns.ts';

/** Shows the progress and the end of an import whose dialog was closed (`ImportWatch`). */
export function followImport(run: ImportRun): void {
  keepImportRuns([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    keepImportRuns(importRuns.runs.filter(run => run.importId !== importId));
  }
}
