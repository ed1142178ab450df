/** Enforces hard limits of statuses (`limit.isHard`) whenever records enter such statuses. */
import { createIssue } from '#core/issues.ts';
import type { Issue, Status } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import {
  addToStatusCounter,
  incrementCounterWithinLimit,
  readCounters,
  toStatusKey,
} from './repositories/itemCounters.ts';

/**
 * The statuses between which a write moves a record. `isRefused` is true if the write is rejected for other reasons.
 */
export interface StatusTransition {
  readonly from: string | null;
  readonly to: Status | undefined;
  readonly isRefused: boolean;
}

/**
 * Checks each write against the counters, taking the preceding writes into account. `countInStatuses` makes the final
 * decision.
 */
export async function checkStatusLimits(
  { trx }: Pick<RecordScope, 'trx'>,
  { key }: OpenDirectory,
  writes: readonly StatusTransition[],
): Promise<readonly (Issue | null)[]> {
  const isLimited = ({ from, to }: StatusTransition) =>
    to !== undefined && to.id !== from && getLimit(to) !== undefined;
  if (!writes.some(isLimited)) return writes.map(() => null);
  const counts = new Map(await readCounters(trx, key));
  const add = (status: string | null, by: number) =>
    counts.set(toStatusKey(status), (counts.get(toStatusKey(status)) ?? 0) + by);
  return writes.map(write => {
    const { from, to, isRefused } = write;
    if (isRefused || !to || to.id === from) return null;
    const limit = getLimit(to);
    if (limit !== undefined && (counts.get(toStatusKey(to.id)) ?? 0) >= limit) return full(to, limit);
    add(to.id, 1);
    add(from, -1);
    return null;
  });
}

/**
 * Updates the counters in a fixed order of statuses, so that concurrent calls wait for each other instead of
 * deadlocking.
 * @throws ProblemError 422 `StatusFull`
 */
export async function countInStatuses(
  { trx }: Pick<RecordScope, 'trx'>,
  { key, compiled }: OpenDirectory,
  totals: ReadonlyMap<string | null, number>,
): Promise<void> {
  const changes = [...totals]
    .filter(([, by]) => by !== 0)
    .map(([id, by]) => ({ id, by, key: toStatusKey(id) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { id, by, key: counter } of changes) {
    const status = id === null ? undefined : compiled.statusById.get(id);
    const limit = status && by > 0 ? getLimit(status) : undefined;
    if (!status || limit === undefined) await addToStatusCounter(trx, key, { statusKey: counter, by });
    else if (!(await incrementCounterWithinLimit(trx, key, { statusKey: counter, by, limit })))
      throw createInvalidError([full(status, limit)]);
  }
}

function getLimit({ limit }: Status): number | undefined {
  return limit?.isHard ? limit.count : undefined;
}

function full({ name }: Status, limit: number): Issue {
  return createIssue(['status'], 'StatusFull', { status: name, limit });
}
