import type { AutomationDryRun, Issue } from '#core/model.ts';
import type { HistoryChange } from '#server/modules/records/index.ts';
import type { UnpredictableEffect } from '../steps/stepKind.ts';

type Told = AutomationDryRun['examples'][number];

/** The latest run that a branch of the rule would have had on a record, with the number of such runs in the batch. */
export interface ReportedExample extends Pick<Told, 'itemId' | 'at' | 'branch' | 'times' | 'outcome'> {
  readonly issues: readonly Issue[];
  readonly changes: readonly HistoryChange[];
}

export interface DryRunReport {
  readonly fired: number;
  readonly otherwise: number;
  /** The number of runs, in both branches, that would have changed the record. */
  readonly changed: number;
  readonly refused: number;
  readonly effects: AutomationDryRun['effects'];
  readonly unknown: readonly UnpredictableEffect[];
  readonly examples: readonly ReportedExample[];
}

export interface SimulatedRunResult extends Omit<ReportedExample, 'times'> {
  readonly effects: readonly { readonly kind: string; readonly people: number | undefined }[];
  readonly unknown: readonly UnpredictableEffect[];
}

const MAX_EXAMPLES = 50;

export const EMPTY_DRY_RUN_REPORT: DryRunReport = {
  ...{ fired: 0, otherwise: 0, changed: 0, refused: 0 },
  ...{ effects: [], unknown: [], examples: [] },
};

/**
 * @param fired All runs of the records in a batch. The run counts of examples don't include runs of later
 * batches.
 */
export function addRunToDryRunReport(told: DryRunReport, fired: readonly SimulatedRunResult[]): DryRunReport {
  const count = (is: (one: SimulatedRunResult) => boolean) => fired.filter(is).length;
  return {
    fired: told.fired + count(({ branch }) => branch === 'Then'),
    otherwise: told.otherwise + count(({ branch }) => branch === 'Otherwise'),
    changed: told.changed + count(({ changes }) => changes.length > 0),
    refused: told.refused + count(({ outcome }) => outcome === 'Refused'),
    effects: addEffects(told.effects, fired),
    unknown: [...new Set([...told.unknown, ...fired.flatMap(({ unknown }) => unknown)])],
    examples: latest([...told.examples, ...getExamples(fired)]).slice(0, MAX_EXAMPLES),
  };
}

function addEffects(
  known: DryRunReport['effects'],
  fired: readonly SimulatedRunResult[],
): DryRunReport['effects'] {
  const byKind = new Map(known.map(effect => [effect.kind, { ...effect }]));
  for (const { kind, people } of fired.flatMap(({ effects }) => effects)) {
    const effect = byKind.get(kind) ?? { kind, times: 0 };
    effect.times += 1;
    if (people !== undefined) effect.people = (effect.people ?? 0) + people;
    byKind.set(kind, effect);
  }
  return [...byKind.values()];
}

function getExamples(fired: readonly SimulatedRunResult[]): ReportedExample[] {
  const byRecord = Map.groupBy(latest(fired), ({ itemId, branch }) => `${itemId} ${branch}`);
  return [...byRecord.values()].flatMap(group => {
    const [last] = group;
    if (!last) return [];
    const { effects: _, unknown: __, ...example } = last;
    return [{ ...example, times: group.length }];
  });
}

function latest<T extends { readonly at: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
