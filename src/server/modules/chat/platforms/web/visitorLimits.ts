/**
 * Rate limits for public visitors. IP addresses are limited as well, so that inventing visitors doesn't help an
 * attacker.
 */
import { createRateLimitError } from '#server/kernel/problem/problem.ts';
import { createRateLimit, toRateLimitKey } from '#server/kernel/session/rateLimit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MB = 1024 * 1024;

/** `ofAddress` is much higher than `ofOne`, because a whole office can share one IP address. */
const LIMIT = {
  reads: { windowMs: MINUTE_MS, ofAddress: 1_200, ofOne: 120 },
  messages: { windowMs: MINUTE_MS, ofAddress: 120, ofOne: 20 },
  bytes: { windowMs: HOUR_MS, ofAddress: 200 * MB, ofOne: 50 * MB },
  // For new chats, `ofOne` counts per bot or public form.
  newChats: { windowMs: HOUR_MS, ofAddress: 60, ofOne: 2_000 },
} as const;

type Counted = keyof typeof LIMIT;

export interface VisitorLimits {
  /** @throws ProblemError 429 if the limit is exceeded. */
  ofAddress(counted: Counted, address: string, weight?: number): Promise<void>;
  /**
   * @param one Identifies the visitor's chat or, for `newChats`, the bot or the public form. @throws
   * ProblemError 429 if the limit is exceeded.
   */
  ofOne(counted: Counted, one: string, weight?: number): Promise<void>;
}

export function createVisitorLimits(): VisitorLimits {
  const limitsOf = (by: 'ofAddress' | 'ofOne') => {
    const make = (counted: Counted) =>
      createRateLimit({ most: LIMIT[counted][by], windowMs: LIMIT[counted].windowMs });
    return {
      reads: make('reads'),
      messages: make('messages'),
      bytes: make('bytes'),
      newChats: make('newChats'),
    };
  };
  const [byAddress, byOne] = [limitsOf('ofAddress'), limitsOf('ofOne')];
  return {
    ofAddress: async (counted, address, weight) =>
      pass(await byAddress[counted].wait(toRateLimitKey(address), weight)),
    ofOne: async (counted, one, weight) => pass(await byOne[counted].wait(one, weight)),
  };
}

function pass(seconds: number): void {
  if (seconds > 0) throw createRateLimitError(seconds);
}
