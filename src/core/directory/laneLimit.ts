import type { Status } from '../model.ts';

export type LaneLimit = NonNullable<Status['limit']>;

/**
 * Returns the limit of a lane with several statuses: the sum of their limits, hard if each is hard; `null` if a status
 * has no limit.
 */
export function computeLaneLimit(statuses: readonly Pick<Status, 'limit'>[]): LaneLimit | null {
  const limits = statuses.flatMap(({ limit }) => limit ?? []);
  if (limits.length === 0 || limits.length < statuses.length) return null;
  return {
    count: limits.reduce((sum, { count }) => sum + count, 0),
    isHard: limits.every(({ isHard }) => isHard),
  };
}

/** Returns `Over` above the limit, `Full` if a hard limit blocks further records, otherwise `null`. */
export function getLaneFillState(limit: LaneLimit | null, total: number): 'Over' | 'Full' | null {
  if (!limit) return null;
  if (total > limit.count) return 'Over';
  return limit.isHard && total === limit.count ? 'Full' : null;
}
