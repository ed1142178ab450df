/** Counts how often a rule would run, and how many of its effects would leave Docket. */
import type { AutomationForesight, AutomationStep } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createStableIdProvider } from '#server/modules/transformations/index.ts';
import { type OpenRule, openRule, type RuleDependencies } from './rules/openRule.ts';
import { type StoredRule, toRuleIdentity } from './rules/repository.ts';
import { getBranchSteps } from './running/enqueueRuleRuns.ts';
import type { TriggeredRuleRuns } from './running/setOff.ts';
import { flattenSteps, getStepKind } from './steps/index.ts';
import type { RunningStep, StepDependencies } from './steps/stepKind.ts';
import { getTriggerKind, getWatchedDirectoryId } from './triggers/index.ts';

export const EMPTY_RULE_FORECAST: AutomationForesight = { isExact: true, rules: [], leaving: [] };

export interface RuleRunForecast extends Pick<AutomationForesight, 'isExact' | 'leaving'> {
  readonly rule: StoredRule;
  readonly runs: number;
}

export async function forecastRuleRuns(
  trx: Trx,
  parts: RuleDependencies & Pick<StepDependencies, 'copying' | 'startForRule'>,
  rule: StoredRule,
  found: NonNullable<TriggeredRuleRuns['runs']>,
): Promise<RuleRunForecast> {
  const runs = found.filter(({ branch }) => getBranchSteps(rule, branch).length > 0);
  const tally: RuleRunForecast = { rule, runs: runs.length, leaving: [], isExact: true };
  if (!leavesAnything(rule)) return tally;
  const open = await openStored(trx, parts, rule);
  if (!open) return tally;
  const { rule_id: ruleId, name: ruleName } = rule;
  const named = { ...open, ...parts, ruleId, ruleName, runId: ruleId, place: ruleId, leavesOut: false };
  // These values are placeholders: nothing is received, sent or created while counting.
  const counted = { ...named, body: null, ruleMailsADay: 0, ruleRecordsPerCause: 0 };
  for (const { itemId, branch } of runs)
    for (const step of getBranchSteps(rule, branch))
      tally.leaving.push(
        ...(await readLeaving({ ...counted, idOf: createStableIdProvider(), itemId }, step)),
      );
  // The forecast can't know whether an earlier step ends the run, or what changes while the run waits.
  return { ...tally, isExact: tally.leaving.length === 0 || !canEndEarlier(rule) };
}

async function readLeaving(running: RunningStep, step: AutomationStep): Promise<RuleRunForecast['leaving']> {
  const { leaves: what, countLeaving, innerOf, elements } = getStepKind(step.kind);
  if (what) {
    const count = (await countLeaving?.(running, step)) ?? 1;
    return count > 0 ? [{ what, count }] : [];
  }
  const inner = (innerOf?.(step) ?? []).filter(one => getStepKind(one.kind).leaves);
  if (inner.length === 0 || !elements) return [];
  const leaving: RuleRunForecast['leaving'] = [];
  const found = await withSavepoint(running.scope.trx, () => elements(running, step));
  // If the elements can't be determined, e.g. because there are too many, the step has no effects.
  for (const element of 'result' in found ? found.result : [])
    for (const one of inner) leaving.push(...(await readLeaving(element.running, one)));
  return leaving;
}

/**
 * Returns an upper limit for the rule's runs and effects, or an empty array if changes in the import's
 * directory can't trigger the rule.
 */
export async function forecastImportRuleRuns(
  trx: Trx,
  parts: RuleDependencies,
  rule: StoredRule,
  { directoryId, counts }: { directoryId: string; counts: { create: number; update: number } },
): Promise<RuleRunForecast[]> {
  const { when } = rule.content;
  if (getWatchedDirectoryId(when, rule.directory_id) !== directoryId) return [];
  const by = getTriggerKind(when.kind).setOffBy ?? [];
  const runs = (by.includes('Created') ? counts.create : 0) + (by.includes('Changed') ? counts.update : 0);
  const open = leavesAnything(rule) && (await openStored(trx, parts, rule));
  const leaving = open && runs > 0 ? await mostLeaving(open, rule, runs) : [];
  return [{ rule, runs, leaving, isExact: false }];
}

async function mostLeaving(
  open: OpenRule,
  rule: StoredRule,
  runs: number,
): Promise<RuleRunForecast['leaving']> {
  const leaving: RuleRunForecast['leaving'] = [];
  for (const step of flattenSteps([...rule.content.then, ...rule.content.otherwise])) {
    const { leaves: what, mostLeaving: most } = getStepKind(step.kind);
    if (what) leaving.push({ what, count: runs * ((await most?.(open, step)) ?? 1) });
  }
  return leaving;
}

function openStored(trx: Trx, parts: RuleDependencies, rule: StoredRule): Promise<OpenRule | null> {
  return openRule(trx, parts, { ...toRuleIdentity(rule), accountId: rule.account_id, isChange: false });
}

/**
 * Returns true if the rule can have effects outside Docket after a bulk change, which requires `onBulk:
 * 'Run'`.
 */
function leavesAnything({ content }: StoredRule): boolean {
  const steps = flattenSteps([...content.then, ...content.otherwise]);
  return content.onBulk === 'Run' && steps.some(({ kind }) => getStepKind(kind).leaves);
}

function canEndEarlier({ content }: StoredRule): boolean {
  const steps = flattenSteps([...content.then, ...content.otherwise]);
  return steps.some(({ kind }) => kind === 'Stop' || kind === 'Wait');
}
