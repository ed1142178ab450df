/**
 * Replays triggers other than changes of records in the rule's directory: comments, files, dates and changes
 * in other directories.
 */
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { type HistoricRecordChange, readRecordsAtMoments } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { toRuleContent } from '../rules/repository.ts';
import { resolveBranches } from '../running/setOff.ts';
import { getTriggerKind } from '../triggers/index.ts';
import type { TriggerOccurrence } from '../triggers/triggerKind.ts';
import type { ReplayedRule } from './replayRecordChanges.ts';
import { MAX_CHANGES } from './repository.ts';
import { simulateRuns } from './simulateRuns.ts';
import type { SimulatedRunResult } from './told.ts';

export interface TriggerOccurrences {
  /** Past occurrences of the trigger, keyed by record id. Each list is sorted from newest to oldest. */
  readonly byRecord: ReadonlyMap<string, readonly TriggerOccurrence[]>;
  readonly isWhole: boolean;
}

/**
 * Returns the latest occurrences of the trigger, at most `MAX_CHANGES`. The result is empty if the trigger
 * has no history or is no longer valid, e.g. because it refers to a deleted field.
 */
export async function findTriggerOccurrences(
  { rule, input: { when } }: ReplayedRule,
  since: string,
): Promise<TriggerOccurrences> {
  const { past, check } = getTriggerKind(when.kind);
  if (!past || check(rule, when).length > 0) return { byRecord: new Map(), isWhole: true };
  const now = new Date(rule.scope.time.now()).toISOString();
  const moments = (await past(rule, when, { since, now, most: MAX_CHANGES + 1 })).filter(
    ({ at }) => at >= since,
  );
  const latest = moments.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_CHANGES);
  return { byRecord: Map.groupBy(latest, ({ itemId }) => itemId), isWhole: moments.length <= MAX_CHANGES };
}

export async function replayTriggerOccurrences(
  { rule, input }: ReplayedRule,
  moments: readonly TriggerOccurrence[],
): Promise<SimulatedRunResult[]> {
  const content = toRuleContent(input);
  const found = await readRecordsAtMoments(rule.scope.trx, rule.opened.key, moments);
  const records = found.filter(({ moment, after }) => moment.wasSo?.(after) ?? true);
  const runs = (await decided(rule, content, records)).filter(
    ({ branch }) => branch === 'Then' || content.otherwise.length > 0,
  );
  const byRecord = new Map<object, HistoricRecordChange>(records.map(record => [record, record]));
  return simulateRuns(
    rule,
    content,
    runs.flatMap(({ branch, record }) => {
      const change = byRecord.get(record);
      return change ? [{ branch, change, leavesOut: false }] : [];
    }),
  );
}

async function decided(
  rule: OpenRule,
  content: ReturnType<typeof toRuleContent>,
  records: readonly HistoricRecordChange[],
): ReturnType<typeof resolveBranches> {
  try {
    return await resolveBranches(rule, content, records);
  } catch (error) {
    // The search throws a `ProblemError` if the filter refers to something deleted, e.g. a field.
    if (error instanceof ProblemError) return [];
    throw error;
  }
}
