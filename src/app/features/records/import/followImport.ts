import { type ImportRun, importRuns, keepImportRuns } from '../../../state/importRuns.ts';

/** Continues the import without its dialog: its progress is displayed at the edge, and its end announced. */
export function followImport(run: ImportRun): void {
  keepImportRuns([...importRuns.runs.filter(({ importId }) => importId !== run.importId), run]);
}

export function unfollowImport(importId: string): void {
  if (importRuns.runs.some(run => run.importId === importId)) {
    keepImportRuns(importRuns.runs.filter(run => run.importId !== importId));
  }
}
