/** Simulates the steps of a rule on past states of records. Changes are validated like writes but not stored. */
import type { AutomationStep } from '#core/model.ts';
import { createJointPlan } from '#server/kernel/database/twoPhases.ts';
import type { HistoricRecordChange, StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RuleContent, RunRow } from '../tables.ts';
import { type SimulatedRun, startSimulation, toSimulatedSteps } from './startSimulation.ts';
import type { SimulatedRunResult } from './told.ts';
import { runSimulatedSteps } from './turns.ts';

export interface ReplayedRun {
  readonly branch: RunRow['branch'];
  readonly change: HistoricRecordChange;
  /** True if steps with effects outside Docket are skipped. */
  readonly leavesOut: boolean;
}

interface TriedRun extends ReplayedRun {
  readonly steps: readonly AutomationStep[];
  readonly tried: SimulatedRun;
}

/** Simulates all runs together, step by step. Returns the results in the order of the runs. */
export async function simulateRuns(
  rule: OpenRule,
  { then, otherwise }: RuleContent,
  runs: readonly ReplayedRun[],
): Promise<SimulatedRunResult[]> {
  const all = runs.map((run): TriedRun => {
    const { after } = run.change;
    const tried = startSimulation({ item: itemThen(run.change), state: after, leavesOut: run.leavesOut });
    return { ...run, steps: run.branch === 'Then' ? then : otherwise, tried };
  });
  const most = Math.max(then.length, otherwise.length);
  for (let place = 0; place < most; place += 1) {
    // A joint plan collects the scripts that the runs need, so the transaction is repeated at most once per
    // step.
    const plan = createJointPlan();
    const turns = all.flatMap(({ tried, steps }) => toSimulatedSteps({ rule, tried, step: steps[place] }));
    await runSimulatedSteps(turns, plan);
    plan.requireComplete();
  }
  return all.map(({ branch, change: { item, at }, tried }) => {
    const { changes, outcome, issues, effects, unknown } = tried;
    return {
      ...{ itemId: item.item_id, at, branch, issues, effects, unknown },
      changes: changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
      outcome: outcome ?? 'Done',
    };
  });
}

function itemThen({ item, after }: HistoricRecordChange): StoredItem {
  return {
    ...item,
    status_id: after.statusId,
    tags: [...after.tags],
    custom_fields: after.customFields,
    last_activity_at: after.lastActivityAt,
    status_since: after.statusSince,
  };
}
