import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { changeBulkItem, type RecordEdit } from '#server/modules/bulk/index.ts';
import { requireRecordKey } from './requireRecordKey.ts';
import type { RunningStep, StepResult } from './stepKind.ts';

/**
 * Changes the run's record through the same write path as a user's change. @throws ProblemError 422 with all issues.
 */
export async function performRecordChangeStep(running: RunningStep, change: RecordEdit): Promise<StepResult> {
  const { scope, opened } = running;
  const { itemId } = requireRecordKey(running);
  const { outcome } = await changeBulkItem(scope, opened, { itemId, change });
  if (outcome.outcome === 'Refused') throw createInvalidError(outcome.issues);
  return { outcome: outcome.outcome === 'Unchanged' ? 'Unchanged' : 'Done' };
}
