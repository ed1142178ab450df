/** Counts how often a rule would run, and how many of its effects would leave Docket. */
import type { AutomationForesight, AutomationStep } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createStableIds } from '#server/modules/transformations/index.ts';
import { type OpenRule, openRule, type RuleParts } from './rules/openRule.ts';
import { type StoredRule, toRuleIdentity } from './rules/repository.ts';
import type { RulesRuns } from './running/setOff.ts';
import { getBranchSteps } from './running/startRuns.ts';
import { stepKind, withInner } from './steps/index.ts';
import type { RunningStep, StepParts } from './steps/stepKind.ts';
import { getTriggerKind, getWatchedDirectoryId } from './triggers/index.ts';

export const EMPTY: AutomationForesight = { isExact: true, rules: [], leaving: [] };

export interface Tally extends Pick<AutomationForesight, 'isExact' | 'leaving'> {
  readonly rule: StoredRule;
  readonly runs: number;
}

export async function tallyRuleRuns(
  trx: Trx,
  parts: RuleParts & Pick<StepParts, 'copying' | 'startForRule'>,
  rule: StoredRule,
  found: NonNullable<RulesRuns['runs']>,
): Promise<Tally> {
  const runs = found.filter(({ branch }) => getBranchSteps(rule, branch).length > 0);
  const tally: Tally = { rule, runs: runs.length, leaving: [], isExact: true };
  if (!leavesAnything(rule)) return tally;
  const open = await openStored(trx, parts, rule);
  if (!open) return tally;
  const { rule_id: ruleId, name: ruleName } = rule;
  const named = { ...open, ...parts, ruleId, ruleName, runId: ruleId, place: ruleId, leavesOut: false };
  // These values are placeholders: nothing is received, sent or created while counting.
  const counted = { ...named, body: null, ruleMailsADay: 0, ruleRecordsPerCause: 0 };
  for (const { itemId, branch } of runs)
    for (const step of getBranchSteps(rule, branch))
      tally.leaving.push(...(await readLeaving({ ...counted, idOf: createStableIds(), itemId }, step)));
  // Only an actual run shows whether an earlier step ends it, or what changes while it waits.
  return { ...tally, isExact: tally.leaving.length === 0 || !canEndEarlier(rule) };
}

async function readLeaving(running: RunningStep, step: AutomationStep): Promise<Tally['leaving']> {
  const { leaves: what, countLeaving, innerOf, elements } = stepKind(step.kind);
  if (what) {
    const count = (await countLeaving?.(running, step)) ?? 1;
    return count > 0 ? [{ what, count }] : [];
  }
  const inner = (innerOf?.(step) ?? []).filter(one => stepKind(one.kind).leaves);
  if (inner.length === 0 || !elements) return [];
  const leaving: Tally['leaving'] = [];
  const found = await withSavepoint(running.scope.trx, () => elements(running, step));
  // If the elements can't be determined, e.g. because there are too many, the step has no effects.
  for (const element of 'result' in found ? found.result : [])
    for (const one of inner) leaving.push(...(await readLeaving(element.running, one)));
  return leaving;
}

/**
 * Returns the largest effect that the import can have. Returns an empty array if the import's directory can't trigger
 * the rule.
 */
export async function tallyOfImport(
  trx: Trx,
  parts: RuleParts,
  rule: StoredRule,
  { directoryId, counts }: { directoryId: string; counts: { create: number; update: number } },
): Promise<Tally[]> {
  const { when } = rule.content;
  if (getWatchedDirectoryId(when, rule.directory_id) !== directoryId) return [];
  const by = getTriggerKind(when.kind).setOffBy ?? [];
  const runs = (by.includes('Created') ? counts.create : 0) + (by.includes('Changed') ? counts.update : 0);
  const open = leavesAnything(rule) && (await openStored(trx, parts, rule));
  const leaving = open && runs > 0 ? await mostLeaving(open, rule, runs) : [];
  return [{ rule, runs, leaving, isExact: false }];
}

async function mostLeaving(open: OpenRule, rule: StoredRule, runs: number): Promise<Tally['leaving']> {
  const leaving: Tally['leaving'] = [];
  for (const step of withInner([...rule.content.then, ...rule.content.otherwise])) {
    const { leaves: what, mostLeaving: most } = stepKind(step.kind);
    if (what) leaving.push({ what, count: runs * ((await most?.(open, step)) ?? 1) });
  }
  return leaving;
}

function openStored(trx: Trx, parts: RuleParts, rule: StoredRule): Promise<OpenRule | null> {
  return openRule(trx, parts, { ...toRuleIdentity(rule), accountId: rule.account_id, isChange: false });
}

/** After bulk changes, only rules with `onBulk: 'Run'` perform steps with effects outside Docket. */
function leavesAnything({ content }: StoredRule): boolean {
  const steps = withInner([...content.then, ...content.otherwise]);
  return content.onBulk === 'Run' && steps.some(({ kind }) => stepKind(kind).leaves);
}

function canEndEarlier({ content }: StoredRule): boolean {
  const steps = withInner([...content.then, ...content.otherwise]);
  return steps.some(({ kind }) => kind === 'Stop' || kind === 'Wait');
}
