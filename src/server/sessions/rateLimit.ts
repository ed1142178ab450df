/** Counts by key within a window of time, in this process; what it forgets at a restart protects nothing by itself. */
export type RateLimit = {
  /** Counts one. @returns whether it was within the limit. */
  allows(key: string): boolean;
};

const mostKeys = 50_000;

export function createRateLimit(
  { most, windowMs }: { most: number; windowMs: number },
  now: () => number = Date.now,
): RateLimit {
  const windows = new Map<string, { count: number; since: number }>();
  return {
    allows(key) {
      const known = windows.get(key);
      const isCurrent = known !== undefined && known.since > now() - windowMs;
      if (isCurrent) {
        known.count += 1;
        return known.count <= most;
      }
      windows.delete(key);
      if (windows.size >= mostKeys) windows.delete(windows.keys().next().value ?? '');
      windows.set(key, { count: 1, since: now() });
      return true;
    },
  };
}

/** A caller as limits count them: with IPv6 one customer has a whole /64. */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
