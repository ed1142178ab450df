/** Tries a rule on the current state of one record, step by step, without storing anything. */
import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import type { AutomationRuleInput, AutomationStep, AutomationTrial } from '#core/model.ts';
import { createJointPlan } from '#server/kernel/database/twoPhases.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { openDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import { filterMatchingStates, toRecordState } from '../rules/matching.ts';
import { type OpenRule, openRule, type RuleDependencies } from '../rules/openRule.ts';
import { findRule, toRuleContent } from '../rules/repository.ts';
import { validateRule } from '../rules/validateRule.ts';
import { getVisibleDisplay, presentSimulatedChanges } from './presentDryRun.ts';
import { UNKNOWN_USER_ID } from './startDryRun.ts';
import { type SimulatedRun, startSimulation } from './startSimulation.ts';
import { runSimulatedSteps } from './turns.ts';

export interface RuleTrialRequest {
  readonly rule: AutomationRuleInput;
  readonly ruleId?: string | undefined;
  readonly itemId: string;
}

/** @throws ProblemError 404 if the rule or the record doesn't exist; 422 with all issues of the rule. */
export async function simulateRuleOnRecord(
  scope: RecordScope,
  parts: RuleDependencies,
  { rule: input, ruleId: given, itemId }: RuleTrialRequest,
): Promise<AutomationTrial> {
  const { trx, accountId } = scope;
  const ruleId = given?.toLowerCase() ?? UNKNOWN_USER_ID;
  if (given && !(await findRule(trx, accountId, ruleId))) throw createNotFoundError();
  const { issues } = await validateRule(trx, parts, { accountId, ruleId, input });
  requireNoIssues(issues);
  const content = toRuleContent(input);
  const identity = { ruleId, name: input.name, directoryId: input.directoryId.toLowerCase(), content };
  const rule = await openRule(trx, parts, { ...identity, accountId, isChange: false });
  const [item] = rule ? await readItemsByIds(trx, rule.opened.key, [itemId.toLowerCase()]) : [];
  if (!rule || !item) throw createNotFoundError();
  const state = toRecordState(item);
  // Without a change there are no previous values, so the filter's conditions on them are ignored.
  const meets = (await filterMatchingStates(rule, toSearchRequest(content.if), [state])).has(state);
  const branch = meets ? 'Then' : 'Otherwise';
  const tried = startSimulation({ item, state, leavesOut: false });
  const steps = await takeEach(rule, tried, meets ? content.then : content.otherwise);
  const opened = openDirectory(scope, identity.directoryId);
  const shown: AutomationTrial['steps'] = [];
  for (const { changes, ...step } of steps)
    shown.push({
      ...step,
      ...(await presentSimulatedChanges(scope, opened, { item, changes, at: new Date().toISOString() })),
    });
  const unknown = [...new Set(tried.unknown)];
  return {
    itemId: item.item_id,
    display: getVisibleDisplay(scope, opened, item),
    branch,
    steps: shown,
    unknown,
  };
}

interface TriedStep extends Omit<AutomationTrial['steps'][number], 'changes' | 'references'> {
  readonly changes: SimulatedRun['changes'];
}

async function takeEach(
  rule: OpenRule,
  tried: SimulatedRun,
  steps: readonly AutomationStep[],
): Promise<TriedStep[]> {
  const results: TriedStep[] = [];
  for (const step of steps) {
    const { kind } = step;
    if (tried.outcome !== null) {
      results.push({ kind, outcome: 'NotReached', issues: [], changes: [] });
      continue;
    }
    const told = tried.effects.length;
    tried.changes = [];
    const plan = createJointPlan();
    await runSimulatedSteps([{ rule, step, tried }], plan);
    plan.requireComplete();
    const effects = tried.effects.slice(told);
    const people = effects.reduce((sum, effect) => sum + (effect.people ?? 0), 0);
    results.push({
      kind,
      outcome: getOutcome(tried, effects.length),
      ...(people > 0 && { people }),
      issues: [...tried.issues],
      changes: tried.changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
    });
  }
  return results;
}

function getOutcome({ outcome }: SimulatedRun, effects: number): TriedStep['outcome'] {
  if (outcome !== null) return outcome;
  return effects > 0 ? 'Done' : 'Unchanged';
}
