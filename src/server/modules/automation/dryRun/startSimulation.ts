import type { AutomationStep, Issue } from '#core/model.ts';
import type { HistoricRecordState, HistoryChange, StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RunningStep, UnpredictableEffect } from '../steps/stepKind.ts';
import type { SimulatedRunResult } from './told.ts';

/** A simulated run: the record and the results of the steps so far. */
export interface SimulatedRun {
  /** The record's state before the first step. */
  readonly state: HistoricRecordState;
  /** True if steps with effects outside Docket are skipped. */
  readonly leavesOut: boolean;
  /** The record, with the changes of the steps so far. */
  item: StoredItem;
  changes: readonly HistoryChange[];
  /** `null` while the run is in progress. */
  outcome: SimulatedRunResult['outcome'] | null;
  issues: readonly Issue[];
  readonly effects: SimulatedRunResult['effects'][number][];
  readonly unknown: UnpredictableEffect[];
}

export interface SimulatedStep {
  readonly rule: OpenRule;
  readonly step: AutomationStep;
  readonly tried: SimulatedRun;
  readonly row?: RunningStep['row'];
}

export function startSimulation(
  start: Pick<SimulatedRun, 'item' | 'state' | 'leavesOut'> & Partial<SimulatedRun>,
): SimulatedRun {
  return { changes: [], effects: [], unknown: [], ...start, outcome: null, issues: [] };
}

/**
 * Returns the step as an array of one element, or an empty array if the run has ended or `step` is
 * `undefined`.
 */
export function toSimulatedSteps({
  step,
  ...turn
}: Omit<SimulatedStep, 'step'> & { step: SimulatedStep['step'] | undefined }): SimulatedStep[] {
  return step === undefined || turn.tried.outcome !== null ? [] : [{ ...turn, step }];
}

export function toSimulatedState({ item, state }: SimulatedRun): HistoricRecordState {
  return { ...state, statusId: item.status_id, tags: item.tags, customFields: item.custom_fields };
}

export function failSimulatedRun(tried: SimulatedRun, issues: readonly Issue[]): void {
  tried.outcome = 'Refused';
  tried.issues = issues;
}

/** Merges the changes of two consecutive steps into one change per field, with the value before the first step. */
export function mergeStepChanges(
  first: readonly HistoryChange[],
  second: readonly HistoryChange[],
): HistoryChange[] {
  const byField = new Map(first.map(change => [change.field, change]));
  for (const change of second)
    byField.set(change.field, { ...change, before: (byField.get(change.field) ?? change).before });
  return [...byField.values()];
}
