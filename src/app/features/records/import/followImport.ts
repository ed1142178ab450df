import { type ImportRun, importRuns, keepImportRuns } from '../../../state/importRuns.ts';

/** Adds an import whose dialog was closed to the imports that `ImportWatch` shows. */
export function followImport(run: ImportRun): void {
  keepImportRuns([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    keepImportRuns(importRuns.runs.filter(run => run.importId !== importId));
  }
}
