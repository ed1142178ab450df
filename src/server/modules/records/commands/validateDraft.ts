/** Evaluates a write that hasn't been sent yet, for the user who is entering it. */
import type { FieldStates } from '#core/directory/fieldStates.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { resolveStatesInStatus } from '../statesInStatus.ts';
import type { PlannedWrite } from './commitWrites.ts';
import { createDraftWrite, planSingleWrite, type RecordDraft } from './createDraftWrite.ts';
import { requireNoWriteIssues } from './writeItems.ts';

export interface ValidatedDraft {
  readonly judged: PlannedWrite;
  /** The field states, as visible to the caller, in the status that the record would enter. */
  readonly entered: FieldStates;
  /**
   * The field states, as visible to the caller, in the current status; `null` for a new record. A user who can't enter
   * the new status must not see values hidden in the current one.
   */
  readonly present: FieldStates | null;
}

/**
 * Evaluates the write without the values that would be rejected, so that nothing is revealed about records
 * to which the caller can't refer.
 * @param isHarmless Returns true if an issue reveals nothing of this kind, so that its value can stay.
 * @throws ProblemError 404 if the record doesn't exist; 422 if the caller isn't allowed to write it.
 */
export async function validateDraft(
  scope: RecordScope,
  opened: OpenDirectory,
  draft: RecordDraft,
  isHarmless: (issue: Issue, judged: PlannedWrite) => boolean = () => false,
): Promise<ValidatedDraft> {
  const write = await createDraftWrite(scope, opened, draft);
  const { current } = write;
  const first = await planSingleWrite(scope, opened, write);
  const harmful = first.issues.filter(issue => !isHarmless(issue, first));
  const patch = acceptable(harmful, draft.customFields);
  requireNoWriteIssues(first.issues.filter(({ path, code }) => path.length === 0 && code === 'NotPermitted'));
  const judged =
    patch === draft.customFields ? first : await planSingleWrite(scope, opened, { ...write, patch });
  return {
    judged,
    entered: resolveStatesInStatus(scope, opened, judged.verdict.status?.id ?? null),
    present: current && resolveStatesInStatus(scope, opened, current.status_id),
  };
}

/** Returns the patch without rejected values, or the same object if the patch has none. */
function acceptable(issues: readonly Issue[], patch: FieldValuesPatch): FieldValuesPatch {
  const refused = new Set(issues.flatMap(({ path: [part, id] }) => (part === 'customFields' ? [id] : [])));
  const kept = Object.entries(patch).filter(([id, value]) => value === null || !refused.has(id));
  return kept.length === Object.keys(patch).length ? patch : Object.fromEntries(kept);
}
