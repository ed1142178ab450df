import type { Status } from '../model.ts';

export type LaneLimit = NonNullable<Status['limit']>;

/** Of a lane for several statuses the limit of all together, where each has one; hard where each is. */
export function laneLimit(statuses: readonly Pick<Status, 'limit'>[]): LaneLimit | null {
  const limits = statuses.flatMap(({ limit }) => limit ?? []);
  if (limits.length === 0 || limits.length < statuses.length) return null;
  return {
    count: limits.reduce((sum, { count }) => sum + count, 0),
    isHard: limits.every(({ isHard }) => isHard),
  };
}

/** `Full`: a hard limit lets nothing more in. Null: there is room. */
export function laneFill(limit: LaneLimit | null, total: number): 'Over' | 'Full' | null {
  if (!limit) return null;
  if (total > limit.count) return 'Over';
  return limit.isHard && total === limit.count ? 'Full' : null;
}
