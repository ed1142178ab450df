import type { RecordedScriptFailure } from '#core/model.ts';
import {
  deleteScriptFailures,
  type OpenDirectory,
  presentStoredFailure,
  type RecordScope,
  readScriptFailures,
} from '#server/modules/records/index.ts';
import { requireUnrestrictedView } from './evaluateTrialScripts.ts';

/** @throws ProblemError 422 if the caller's profile hides fields of the directory. */
export async function listScriptFailures(
  scope: RecordScope,
  opened: OpenDirectory,
): Promise<RecordedScriptFailure[]> {
  requireUnrestrictedView(scope, opened);
  return (await readScriptFailures(scope.trx, opened.key)).map(presentStoredFailure);
}

/**
 * Deletes the stored failures, but not their counter, because each threshold is only reported once for the same
 * scripts.
 * @throws ProblemError 422 if the caller's profile hides fields of the directory.
 */
export async function clearScriptFailures(scope: RecordScope, opened: OpenDirectory): Promise<void> {
  requireUnrestrictedView(scope, opened);
  await deleteScriptFailures(scope.trx, opened.key);
}
