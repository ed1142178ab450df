/** Runs unsaved scripts on an unsent write, so that administrators can try the scripts. */
import type { FieldStates } from '#core/directory/fieldStates.ts';
import { isDirectoryFullyVisible } from '#core/directory/toVisibleDirectory.ts';
import type { Scripts, ScriptTryResult } from '#core/model.ts';
import { MAX_SCRIPT_TIME_CHECKS, SCRIPT_STEPS_PER_CHECK } from '#core/scripts/scriptLimits.ts';
import { EMPTY_SCRIPT_OUTCOME } from '#core/scripts/scriptOutcome.ts';
import { addFieldScripts } from '#core/scripts/scriptValues.ts';
import { createNotPermittedError } from '#server/kernel/problem/problem.ts';
import {
  createDraftWrite,
  getValueTargets,
  getVisibleValues,
  type ItemWrite,
  loadReferences,
  type OpenDirectory,
  type PlannedWrite,
  planSingleWrite,
  presentScriptFailure,
  type RecordDraft,
  type RecordScope,
  resolveStatesInStatus,
} from '#server/modules/records/index.ts';

export interface ScriptTrial extends RecordDraft {
  readonly scripts: Scripts;
}

/**
 * Evaluates the write without scripts and with the given scripts.
 * @throws ProblemError 404 if the record doesn't exist; 422 if the user's profile hides fields.
 */
export async function evaluateTrialScripts(
  scope: RecordScope,
  opened: OpenDirectory,
  { scripts, ...draft }: ScriptTrial,
): Promise<ScriptTryResult> {
  requireUnrestrictedView(scope, opened);
  const write = await createDraftWrite(scope, opened, draft);
  const before = await judgeUnder(scope, opened, { write, scripts: {} });
  const after = await judgeUnder(scope, opened, { write, scripts });
  const { failed, warnings, choices, narrow, console, checks } = after.scripted ?? EMPTY_SCRIPT_OUTCOME;
  const seen = seenStates(scope, opened, after);
  const isSeen = (id: string) => seen[id] !== undefined && seen[id].mode !== 'hidden';
  const without = presentTried(scope, opened, before);
  const done = presentTried(scope, opened, after);
  const targets = [without, done].flatMap(one => getValueTargets(opened.compiled, one.customFields));
  return {
    before: without,
    after: done,
    references: Object.fromEntries(await loadReferences(scope, targets)),
    warnings: [...warnings],
    choices: Object.fromEntries(
      Object.entries(choices).flatMap(([id, values]) => (isSeen(id) ? [[id, [...values]]] : [])),
    ),
    narrowed: Object.keys(narrow).filter(isSeen),
    console: [...console],
    steps: Math.min(checks + 1, MAX_SCRIPT_TIME_CHECKS) * SCRIPT_STEPS_PER_CHECK,
    mostSteps: MAX_SCRIPT_TIME_CHECKS * SCRIPT_STEPS_PER_CHECK,
    ...(failed && { failed: presentScriptFailure(failed) }),
  };
}

/**
 * Requires that the user's profile hides no fields, because scripts can read all fields and their console output
 * reveals the values.
 * @throws ProblemError 422 `NotPermitted` if the profile hides fields.
 */
export function requireUnrestrictedView({ caller }: RecordScope, { compiled, rights }: OpenDirectory): void {
  const { directory, registry } = compiled;
  if (!isDirectoryFullyVisible(directory, registry, { ...rights, reachesHidden: caller.isAdmin }))
    throw createNotPermittedError();
}

async function judgeUnder(
  scope: RecordScope,
  opened: OpenDirectory,
  { write, scripts }: { write: ItemWrite; scripts: Scripts },
): Promise<PlannedWrite> {
  const compiled = addFieldScripts(opened.compiled, scripts);
  return planSingleWrite(scope, { ...opened, compiled }, write);
}

function presentTried(
  scope: RecordScope,
  opened: OpenDirectory,
  judged: PlannedWrite,
): ScriptTryResult['before'] {
  const seen = seenStates(scope, opened, judged);
  const { values, states } = judged.verdict;
  const shown = Object.entries(states).filter(([id]) => seen[id] && seen[id].mode !== 'hidden');
  return {
    customFields: getVisibleValues(scope, opened, { values, states: seen }),
    states: Object.fromEntries(shown.map(([id, { mode, required }]) => [id, { mode, required }])),
    issues: [...judged.issues],
  };
}

/**
 * Returns the states of fields in the status that the record enters, without fields that the record's
 * current status hides from the caller. Fields hidden only by scripts are included.
 */
function seenStates(
  scope: RecordScope,
  opened: OpenDirectory,
  { write, verdict }: PlannedWrite,
): FieldStates {
  const entered = resolveStatesInStatus(scope, opened, verdict.status?.id ?? null);
  if (!write.current) return entered;
  const present = resolveStatesInStatus(scope, opened, write.current.status_id);
  return Object.fromEntries(Object.entries(entered).filter(([id]) => present[id]?.mode !== 'hidden'));
}
