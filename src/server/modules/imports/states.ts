/** Defines the state transitions that users can request. */

import { createIssue } from '#core/issues.ts';
import type { Import } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { StoredImport } from './repositories/imports.ts';

/**
 * Returns the changes that start an import. A cancelled import continues where it stopped.
 * @throws ProblemError 422 if a cancelled import was never started, or has been partly undone.
 */
export function toResumedImport(scope: RecordScope, stored: StoredImport) {
  const isFirst = stored.state === 'Checked';
  const hasBegun = stored.written.create !== undefined;
  const isTakenBack = (stored.undone.takenBack ?? 0) + (stored.undone.kept ?? 0) > 0;
  if (!isFirst && (!hasBegun || isTakenBack))
    throw createInvalidError([createIssue([], 'ImportState', { state: stored.state })]);
  return {
    state: 'Writing',
    actor_id: scope.caller.userId,
    revision: stored.revision + 1,
    total: null,
    problem: null,
    ...(isFirst
      ? {
          next_row: 0,
          written: JSON.stringify({ create: 0, update: 0, unchanged: 0, refused: 0, leftOut: 0 }),
        }
      : {}),
  };
}

/**
 * Returns the state after a cancellation. A cancelled check has written nothing, so the settings can still be changed.
 */
export function getStateAfterCancel({ state }: StoredImport): Import['state'] {
  return state === 'Checking' ? 'Mapped' : 'Cancelled';
}
