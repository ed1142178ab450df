import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts calls by key within a time window, in this process. After a restart, the counters are empty, so the limit
 * mustn't be the only protection.
 */
export type RateLimit = {
  /**
   * Counts one call, or its weight.
   * @returns 0 within the limit, and otherwise the seconds until calls are allowed again.
   */
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

/**
 * Returns the key by which limits count a caller. For an IPv6 address, the key is its /64 network, because
 * an internet customer usually has all addresses of such a network.
 */
export function toRateLimitKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return network.map(part => part.toString(16)).join(':');
}
