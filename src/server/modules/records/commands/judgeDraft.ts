/** The verdict on a write that nobody has sent yet, for whoever types it. */
import type { FieldStates } from '#core/directory/fieldStates.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { statesInStatus } from '../statesInStatus.ts';
import type { JudgedWrite } from './storeWrites.ts';
import { type Draft, judgeOne, unsentWrite } from './unsentWrite.ts';
import { refuse } from './writeItems.ts';

export interface JudgedDraft {
  readonly judged: JudgedWrite;
  /** What the caller sees in the status that the record enters. */
  readonly entered: FieldStates;
  /** What they see of it as it is: whoever may not enter the status would learn by it what the present one hides. */
  readonly present: FieldStates | null;
}

/**
 * A value that would be refused counts as not sent: nothing is told of records that the caller may not refer to.
 * @param isHarmless whether a refusal says nothing of that kind, so that the value is kept.
 * @throws ProblemError 404 where the record does not exist; 422 to those who could not write it.
 */
export async function judgeDraft(
  scope: RecordScope,
  opened: OpenDirectory,
  draft: Draft,
  isHarmless: (issue: Issue, judged: JudgedWrite) => boolean = () => false,
): Promise<JudgedDraft> {
  const write = await unsentWrite(scope, opened, draft);
  const { current } = write;
  const first = await judgeOne(scope, opened, write);
  const harmful = first.issues.filter(issue => !isHarmless(issue, first));
  const patch = acceptable(harmful, draft.customFields);
  refuse(first.issues.filter(({ path, code }) => path.length === 0 && code === 'NotPermitted'));
  const judged = patch === draft.customFields ? first : await judgeOne(scope, opened, { ...write, patch });
  return {
    judged,
    entered: statesInStatus(scope, opened, judged.verdict.status?.id ?? null),
    present: current && statesInStatus(scope, opened, current.status_id),
  };
}

/** The very patch where all of it may be written. */
function acceptable(issues: readonly Issue[], patch: FieldValuesPatch): FieldValuesPatch {
  const refused = new Set(issues.flatMap(({ path: [part, id] }) => (part === 'customFields' ? [id] : [])));
  const kept = Object.entries(patch).filter(([id, value]) => value === null || !refused.has(id));
  return kept.length === Object.keys(patch).length ? patch : Object.fromEntries(kept);
}
