import { formatRecordDisplay } from '#core/field/display.ts';
import { createIssue } from '#core/issues.ts';
import type { BulkOutcome } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import type { ProblemError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope, StoredItem } from '#server/modules/records/index.ts';

/** Builds the outcome of one record, with its name if the caller can see the name. */
export function presentOutcome(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, outcome }: { item: StoredItem; outcome: 'Changed' | 'Unchanged' | ProblemError },
): BulkOutcome {
  const isHidden = isDisplayHidden(scope.world, opened.compiled, item.status_id);
  const isRefused = typeof outcome !== 'string';
  return {
    itemId: item.item_id,
    number: item.number,
    display: isHidden ? formatRecordDisplay(item.number, undefined) : item.display,
    outcome: isRefused ? 'Refused' : outcome,
    issues: isRefused ? getReasons(outcome) : [],
  };
}

/** Returns the outcome of a record whose existence must not be revealed to the caller. */
export function createUnknownOutcome(itemId: string): BulkOutcome {
  return { itemId, outcome: 'Refused', issues: [createIssue([], 'NotFound')] };
}

function getReasons({ problem }: ProblemError): BulkOutcome['issues'] {
  return problem.issues.length > 0 ? problem.issues : [createIssue([], problem.code)];
}
