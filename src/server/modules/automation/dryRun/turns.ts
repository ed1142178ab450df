/**
 * Simulates steps. Steps that edit the record return the edit, which is validated like a write but not
 * stored.
 */
import type { AutomationStep } from '#core/model.ts';
import type { BatchPlanStore } from '#server/kernel/database/twoPhases.ts';
import { type RecordEdit, toBulkRecordWrite } from '#server/modules/bulk/index.ts';
import { planWrites } from '#server/modules/records/index.ts';
import { toRecordState as stateNow } from '../rules/matching.ts';
import { getStepKind } from '../steps/index.ts';
import type { Forecast, ForecastElement, ForecastElements, ForecastRecord } from '../steps/stepKind.ts';
import {
  failSimulatedRun,
  mergeStepChanges,
  type SimulatedRun,
  type SimulatedStep,
  startSimulation,
  toSimulatedState,
  toSimulatedSteps,
} from './startSimulation.ts';

/** @param turns Steps of different runs, or of different elements of a loop. */
export async function runSimulatedSteps(
  turns: readonly SimulatedStep[],
  plan: BatchPlanStore,
): Promise<void> {
  const edits: Edited[] = [];
  const ofMany: SimulatedStep[] = [];
  for (const turn of turns) {
    const kind = getStepKind(turn.step.kind);
    if (turn.tried.leavesOut && kind.leaves) continue;
    if (kind.foretellEach) ofMany.push(turn);
    else edits.push(...(await editFrom(turn, plan)));
  }
  await judge(edits, plan);
  await takeForEach(ofMany, plan);
}

interface Edited extends SimulatedStep {
  readonly edit: RecordEdit;
}

async function editFrom(turn: SimulatedStep, plan: BatchPlanStore): Promise<Edited[]> {
  const { rule, step, tried } = turn;
  const told = await plan.add(
    async (): Promise<Forecast> =>
      (await getStepKind(step.kind).foretell?.(rule, step, getRecord(turn))) ?? {},
    (): Forecast => ({}),
  );
  if (told.unknown) tried.unknown.push(told.unknown);
  if (told.issues) failSimulatedRun(tried, told.issues);
  else if (told.isEnd) tried.outcome = 'Stopped';
  else if (told.edit) return [{ ...turn, edit: told.edit }];
  else if (step.kind !== 'Stop' && told.people !== 0)
    tried.effects.push({ kind: step.kind, people: told.people });
  return [];
}

function getRecord({ tried, row }: SimulatedStep): ForecastRecord {
  return { item: tried.item, state: toSimulatedState(tried), ...(row && { row }) };
}

/** Validates the edits in passes with at most one edit per record. All passes belong to the same plan. */
async function judge(edits: readonly Edited[], plan: BatchPlanStore): Promise<void> {
  for (const round of getRounds(edits))
    for (const [opened, same] of Map.groupBy(round, ({ rule }) => rule.opened)) {
      const [{ rule }] = same as [Edited];
      const writes = same.map(({ tried: { item }, edit }) =>
        toBulkRecordWrite({ ...opened.key, itemId: item.item_id }, item, edit),
      );
      const verdicts = await plan.add(
        () => planWrites({ ...rule.scope, isDryRun: true }, opened, writes),
        () => [],
      );
      for (const [index, verdict] of verdicts.entries()) {
        const edited = same[index];
        if (edited) apply(edited, verdict);
      }
    }
}

type Judged = Awaited<ReturnType<typeof planWrites>>[number];

function apply({ tried, step }: Edited, { issues, changes, verdict, write, unchanged }: Judged): void {
  if (issues.length > 0) failSimulatedRun(tried, issues);
  if (issues.length > 0 || unchanged || changes.length === 0) return;
  tried.changes = mergeStepChanges(tried.changes, changes);
  tried.effects.push({ kind: step.kind, people: undefined });
  tried.item = {
    ...tried.item,
    custom_fields: verdict.values,
    status_id: verdict.status?.id ?? null,
    tags: [...(write.tags ?? tried.item.tags)],
  };
}

function getRounds(edits: readonly Edited[]): Edited[][] {
  const rounds: Edited[][] = [];
  const seen = new Map<string, number>();
  for (const edit of edits) {
    const id = edit.tried.item.item_id;
    const round = seen.get(id) ?? 0;
    seen.set(id, round + 1);
    rounds[round] = [...(rounds[round] ?? []), edit];
  }
  return rounds;
}

interface Each extends ForecastElement {
  readonly run: SimulatedRun;
  readonly steps: readonly AutomationStep[];
}

/**
 * Processes the first element of every run, then the second, and so on, because all rows of a run change the same
 * record.
 */
async function takeForEach(turns: readonly SimulatedStep[], plan: BatchPlanStore): Promise<void> {
  const found: Each[][] = [];
  for (const turn of turns) found.push(await readElements(turn, plan));
  const most = Math.max(0, ...found.map(({ length }) => length));
  const refused = new Map<SimulatedRun, SimulatedRun['issues']>();
  for (let index = 0; index < most; index += 1) {
    const each = found.flatMap(elements => elements[index] ?? []);
    for (const { run, item, tried } of await takeSteps(each, plan)) {
      if (!item) Object.assign(run, { item: tried.item, changes: tried.changes });
      if (tried.outcome === 'Refused' && !refused.has(run)) refused.set(run, tried.issues);
    }
  }
  // Refuse the runs only after the loop, because a refused element doesn't prevent the other elements from
  // being processed.
  for (const [run, issues] of refused) failSimulatedRun(run, issues);
}

async function readElements(
  { rule, step, tried, row }: SimulatedStep,
  plan: BatchPlanStore,
): Promise<Each[]> {
  const told = await plan.add(
    async (): Promise<ForecastElements> =>
      (await getStepKind(step.kind).foretellEach?.(rule, step, getRecord({ rule, step, tried, row }))) ??
      NONE,
    () => NONE,
  );
  if ('issues' in told) failSimulatedRun(tried, told.issues);
  return 'issues' in told
    ? []
    : told.elements.map(element => ({ ...element, run: tried, steps: told.steps }));
}

const NONE: ForecastElements = { elements: [], steps: [] };

async function takeSteps(
  each: readonly Each[],
  plan: BatchPlanStore,
): Promise<(Each & { tried: SimulatedRun })[]> {
  const all = each.map(element => ({ ...element, tried: tryingOne(element) }));
  const most = Math.max(0, ...each.map(({ steps }) => steps.length));
  for (let place = 0; place < most; place += 1) {
    const turns = all.flatMap(({ rule, tried, row, steps }) =>
      toSimulatedSteps({ rule, tried, step: steps[place], ...(row && { row }) }),
    );
    await runSimulatedSteps(turns, plan);
  }
  return all;
}

/**
 * Starts the simulation of one element. Its effects count towards the whole run, but changes of a record
 * other than the run's record aren't added to the run's changes.
 */
function tryingOne({ run, item }: Each): SimulatedRun {
  const { leavesOut, effects, unknown } = run;
  return item
    ? startSimulation({ item, state: stateNow(item), leavesOut, effects, unknown })
    : startSimulation({
        item: run.item,
        state: run.state,
        changes: run.changes,
        leavesOut,
        effects,
        unknown,
      });
}
