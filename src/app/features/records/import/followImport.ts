import { type ImportRun, importRuns, saveImportRuns } from '../../../state/importRuns.ts';

/** Adds an import whose dialog was closed to the imports that `ImportProgressList` shows. */
export function followImport(run: ImportRun): void {
  saveImportRuns([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    saveImportRuns(importRuns.runs.filter(run => run.importId !== importId));
  }
}
