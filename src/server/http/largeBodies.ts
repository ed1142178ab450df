import { setTimeout as sleep } from 'node:timers/promises';
import { tooMany } from './problem.ts';

/** Keeps one account from filling the HTTP thread, which everybody shares, with large bodies. */
export interface LargeBodies {
  /**
   * Runs `work` once the party's work before it is done, and has rested.
   * @throws ProblemError 429 where too much of it waits already.
   */
  inTurn<T>(party: string, work: () => Promise<T>): Promise<T>;
}

/** Bodies up to here cost next to nothing. */
export const LARGE_BODY_BYTES = 16 * 1024;

/** For every ms that reading and judging a body held the thread, its party leaves the thread to others for so many. */
const rest = 4;
/** On a machine that stands still everything seems to hold the thread. */
const longestRestMs = 500;
const mostWaiting = 50;

export function createLargeBodies(): LargeBodies {
  const parties = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    inTurn: (name, work) => {
      const party = parties.get(name) ?? { last: Promise.resolve(), waiting: 0 };
      if (party.waiting >= mostWaiting) throw tooMany(1);
      parties.set(name, party);
      party.waiting += 1;
      const begun = party.last.then(() => begin(work));
      party.last = begun.then(({ answer, heldMs }) =>
        answer.catch(() => {}).then(() => sleep(Math.min(longestRestMs, heldMs * rest))),
      );
      party.last.then(() => {
        party.waiting -= 1;
        if (party.waiting === 0) parties.delete(name);
      });
      return begun.then(({ answer }) => answer);
    },
  };
}

/** What an asynchronous function does until it first waits is what holds the thread. */
function begin<T>(work: () => Promise<T>): { answer: Promise<T>; heldMs: number } {
  const startedAt = performance.now();
  const answer = work();
  return { answer, heldMs: performance.now() - startedAt };
}
