import { createIssue } from '#core/issues.ts';
import type { AutomationOutcome, AutomationStep, Issue } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import type { ProblemError } from '#server/kernel/problem/problem.ts';
import type { RunningStep, StepKind, StepName } from './stepKind.ts';

export type StepKindLookup = (name: StepName) => StepKind;

export interface ExecutedStep {
  readonly outcome: AutomationOutcome;
  /** When the run continues (ISO 8601); `null` unless the step waits. */
  readonly waitTill: string | null;
}

/** Performs one step. If the step is rejected, its changes are rolled back. */
export async function executeStep(
  kindOf: StepKindLookup,
  running: RunningStep,
  { step, place }: { step: AutomationStep; place: number },
): Promise<ExecutedStep> {
  const kind = kindOf(step.kind);
  const told = { step: place, kind: step.kind };
  if (running.leavesOut && kind.leaves)
    return { outcome: { ...told, outcome: 'LeftOut', issues: [] }, waitTill: null };
  const at = { ...running, place: `${running.place} ${place}` };
  const tried = await withSavepoint(running.scope.trx, () => kind.perform(at, step));
  if ('refusal' in tried)
    return { outcome: { ...told, outcome: 'Refused', issues: getReasons(tried.refusal) }, waitTill: null };
  const { waitTill = null, issues = [], ...result } = tried.result;
  return { outcome: { ...told, ...result, issues: [...issues] }, waitTill };
}

function getReasons({ problem }: ProblemError): Issue[] {
  return problem.issues.length > 0 ? problem.issues : [createIssue([], problem.code)];
}
