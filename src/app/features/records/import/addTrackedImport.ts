import { type ImportRun, importRunsState, saveImportRuns } from '../../../state/importRunsState.ts';

/** Adds an import whose dialog was closed to the imports that `ImportProgressList` shows. */
export function addTrackedImport(run: ImportRun): void {
  saveImportRuns([...importRunsState.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function removeTrackedImport(importId: string): void {
  if (importRunsState.runs.some(run => run.importId === importId)) {
    saveImportRuns(importRunsState.runs.filter(run => run.importId !== importId));
  }
}
