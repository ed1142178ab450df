import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimitError } from '#server/kernel/problem/problem.ts';

/**
 * Prevents one account from blocking the HTTP thread, which all accounts share, and from filling the memory with large
 * bodies.
 */
export interface LargeBodyLimiter {
  /**
   * Calls `judge` once the party's earlier bodies are validated and its pause is over. Then calls `answer`,
   * which can run concurrently with other calls.
   * @throws ProblemError 429 if too many bodies of the party are waiting, or use too much memory.
   */
  inTurn<Judged, Answer>(
    body: { party: string; bytes: number },
    judge: () => Judged,
    answer: (judged: Judged) => Promise<Answer>,
  ): Promise<Answer>;
}

/** Bodies up to this size aren't queued, because validating them takes little time. */
export const MIN_LARGE_BODY_BYTES = 16 * 1024;

/** For each ms that reading and validating a body blocked the thread, the party pauses for this many ms. */
const rest = 4;
/**
 * Upper limit of a pause, because on a stalled machine even a quick validation appears to block the thread
 * for long.
 */
const longestRestMs = 500;
const mostWaiting = 50;
/**
 * The maximum total size of a party's bodies that have no response yet: four of the largest allowed bodies.
 */
const mostBytes = 32 * 1024 * 1024;

interface Party {
  /** Resolves when the party's latest body has been validated and its pause is over. */
  turn: Promise<void>;
  waiting: number;
  unanswered: number;
  bytes: number;
}

export function createLargeBodyQueue(): LargeBodyLimiter {
  const parties = new Map<string, Party>();
  return {
    inTurn: async ({ party: name, bytes }, judge, answer) => {
      const party = parties.get(name) ?? { turn: Promise.resolve(), waiting: 0, unanswered: 0, bytes: 0 };
      if (party.waiting >= mostWaiting || party.bytes + bytes > mostBytes) throw createRateLimitError(1);
      parties.set(name, party);
      party.unanswered += 1;
      party.bytes += bytes;
      try {
        return await answer(await judgeInTurn(party, judge));
      } finally {
        party.unanswered -= 1;
        party.bytes -= bytes;
        // The party is remembered until its pause is over, because its later bodies have to wait for the
        // end of the pause, too.
        if (party.unanswered === 0) forgetAfter(parties, { name, party });
      }
    },
  };
}

function judgeInTurn<Judged>(party: Party, judge: () => Judged): Promise<Judged> {
  party.waiting += 1;
  let heldMs = 0;
  const judged = party.turn.then(() => {
    const startedAt = performance.now();
    try {
      return judge();
    } finally {
      heldMs = performance.now() - startedAt;
    }
  });
  party.turn = judged
    .catch(() => {})
    .then(() => {
      party.waiting -= 1;
      return sleep(Math.min(longestRestMs, heldMs * rest));
    });
  return judged;
}

function forgetAfter(parties: Map<string, Party>, { name, party }: { name: string; party: Party }): void {
  party.turn.then(() => {
    if (party.unanswered === 0 && parties.get(name) === party) parties.delete(name);
  });
}
