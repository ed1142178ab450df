/** Replays triggers that aren't changes of the rule's records: comments, files, days, records of other directories. */
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { type PastChange, recordsAt } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { contentOf } from '../rules/repository.ts';
import { branchesOf } from '../running/setOff.ts';
import { triggerKind } from '../triggers/index.ts';
import type { PastMoment } from '../triggers/triggerKind.ts';
import { foretell } from './foretell.ts';
import type { Replayed } from './replay.ts';
import { MOST_CHANGES } from './repository.ts';
import type { Fired } from './told.ts';

export interface FoundMoments {
  /** By record id, latest first. */
  readonly byRecord: ReadonlyMap<string, readonly PastMoment[]>;
  readonly isWhole: boolean;
}

/** Finds the times at which the trigger occurred. The result is empty if the trigger refers to something deleted. */
export async function momentsSince(
  { rule, input: { when } }: Replayed,
  since: string,
): Promise<FoundMoments> {
  const { past, check } = triggerKind(when.kind);
  if (!past || check(rule, when).length > 0) return { byRecord: new Map(), isWhole: true };
  const now = new Date(rule.scope.time.now()).toISOString();
  const moments = (await past(rule, when, { since, now, most: MOST_CHANGES + 1 })).filter(
    ({ at }) => at >= since,
  );
  const latest = moments.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_CHANGES);
  return { byRecord: Map.groupBy(latest, ({ itemId }) => itemId), isWhole: moments.length <= MOST_CHANGES };
}

export async function replayMoments(
  { rule, input }: Replayed,
  moments: readonly PastMoment[],
): Promise<Fired[]> {
  const content = contentOf(input);
  const found = await recordsAt(rule.scope.trx, rule.opened.key, moments);
  const records = found.filter(({ moment, after }) => moment.wasSo?.(after) ?? true);
  const runs = (await decided(rule, content, records)).filter(
    ({ branch }) => branch === 'Then' || content.otherwise.length > 0,
  );
  const byRecord = new Map<object, PastChange>(records.map(record => [record, record]));
  return foretell(
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
  content: ReturnType<typeof contentOf>,
  records: readonly PastChange[],
): ReturnType<typeof branchesOf> {
  try {
    return await branchesOf(rule, content, records);
  } catch (error) {
    // The search rejects a filter that refers to something deleted.
    if (error instanceof ProblemError) return [];
    throw error;
  }
}
