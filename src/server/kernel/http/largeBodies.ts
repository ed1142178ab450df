import { setTimeout as sleep } from 'node:timers/promises';
import { tooMany } from '#server/kernel/problem/problem.ts';

/** Keeps one account from filling the HTTP thread, which everybody shares, and the memory with large bodies. */
export interface LargeBodies {
  /**
   * Judges a body once the party's bodies before it are judged, and it has rested; then answers, beside all others.
   * @throws ProblemError 429 where too many of its bodies wait to be judged, or too much of them is in memory.
   */
  inTurn<Judged, Answer>(
    body: { party: string; bytes: number },
    judge: () => Judged,
    answer: (judged: Judged) => Promise<Answer>,
  ): Promise<Answer>;
}

/** Bodies up to here cost next to nothing. */
export const LARGE_BODY_BYTES = 16 * 1024;

/** For every ms that reading and judging a body held the thread, its party leaves the thread to others for so many. */
const rest = 4;
/** On a machine that stands still everything seems to hold the thread. */
const longestRestMs = 500;
const mostWaiting = 50;
/** Of bodies that are not answered yet; four of the largest that there may be. */
const mostBytes = 32 * 1024 * 1024;

interface Party {
  /** Ends when the body that came last is judged, and the party has rested. */
  turn: Promise<void>;
  waiting: number;
  unanswered: number;
  bytes: number;
}

export function createLargeBodies(): LargeBodies {
  const parties = new Map<string, Party>();
  return {
    inTurn: async ({ party: name, bytes }, judge, answer) => {
      const party = parties.get(name) ?? { turn: Promise.resolve(), waiting: 0, unanswered: 0, bytes: 0 };
      if (party.waiting >= mostWaiting || party.bytes + bytes > mostBytes) throw tooMany(1);
      parties.set(name, party);
      party.unanswered += 1;
      party.bytes += bytes;
      try {
        return await answer(await judgeInTurn(party, judge));
      } finally {
        party.unanswered -= 1;
        party.bytes -= bytes;
        // Who comes next has to wait for the rest, too.
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
