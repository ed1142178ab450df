import type { AutomationStep, Issue } from '#core/model.ts';
import type { HistoryChange, RecordState, StoredItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { DryRunUnknown, RunningStep } from '../steps/stepKind.ts';
import type { Fired } from './told.ts';

/** A record on its way through steps that are only tried. */
export interface Trying {
  /** As it was before the first of them. */
  readonly state: RecordState;
  /** Nothing of it leaves Docket. */
  readonly leavesOut: boolean;
  /** The record with what the steps changed. */
  item: StoredItem;
  changes: readonly HistoryChange[];
  /** Null while it goes on. */
  outcome: Fired['outcome'] | null;
  issues: readonly Issue[];
  readonly effects: Fired['effects'][number][];
  readonly unknown: DryRunUnknown[];
}

/** One step that is tried on a record. */
export interface Turn {
  readonly rule: OpenRule;
  readonly step: AutomationStep;
  readonly tried: Trying;
  readonly row?: RunningStep['row'];
}

export function trying(start: Pick<Trying, 'item' | 'state' | 'leavesOut'> & Partial<Trying>): Trying {
  return { changes: [], effects: [], unknown: [], ...start, outcome: null, issues: [] };
}

/** No turn where its steps have ended. */
export function tryingOn({ step, ...turn }: Omit<Turn, 'step'> & { step: Turn['step'] | undefined }): Turn[] {
  return step === undefined || turn.tried.outcome !== null ? [] : [{ ...turn, step }];
}

export function stateOf({ item, state }: Trying): RecordState {
  return { ...state, statusId: item.status_id, tags: item.tags, customFields: item.custom_fields };
}

export function refuse(tried: Trying, issues: readonly Issue[]): void {
  tried.outcome = 'Refused';
  tried.issues = issues;
}

/** What two steps changed, as one change. */
export function joined(first: readonly HistoryChange[], second: readonly HistoryChange[]): HistoryChange[] {
  const byField = new Map(first.map(change => [change.field, change]));
  for (const change of second)
    byField.set(change.field, { ...change, before: (byField.get(change.field) ?? change).before });
  return [...byField.values()];
}
