import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts by key within a window of time, in this process; what it forgets at a restart protects nothing by itself. */
export type RateLimit = {
  /** Counts one, or as many as it weighs. @returns 0 within the limit, else the seconds until it is open again. */
  wait(key: string, weight?: number): Promise<number>;
};

export function createRateLimit({ most, windowMs }: { most: number; windowMs: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: most, duration: windowMs / 1_000 });
  return {
    wait: (key, weight = 1) =>
      limiter.consume(key, weight).then(
        () => 0,
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        },
      ),
  };
}

/** A caller as limits count them: with IPv6 one customer has a whole /64. */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
