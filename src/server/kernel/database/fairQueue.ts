/** Admits the waiting party that has used the database least in the last few seconds (decision 0023). */
export interface FairQueue {
  /**
   * Waits for a slot.
   * @param party The id of an account, or a name for work that belongs to no single account.
   * @param longestWaitMs Background work passes a longer time than the default, because no user waits for
   * it.
   * @returns A function that releases the slot.
   * @throws DatabaseBusyError if no slot becomes free in time.
   */
  enter(party: string, longestWaitMs?: number): Promise<() => void>;
  /** The number of slots requested so far. */
  readonly asked: number;
}

/** Thrown if no slot became free in time. A later attempt can succeed. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('No place in front of the database came free in time.');
    this.name = 'DatabaseBusyError';
  }
}

export interface FairQueueLimits {
  readonly places: number;
  /** The maximum number of slots per party. */
  readonly placesEach: number;
}

interface Party {
  readonly waiting: { admit(): void }[];
  inside: number;
  /**
   * Total time in ms that the party has held slots, as of `usedAt`. Past use counts less and less: the
   * total is halved every `halfLifeMs`.
   */
  usedMs: number;
  usedAt: number;
}

const halfLifeMs = 2_000;
/** The maximum time that a call waits for a slot. Background work can wait longer, because no user waits for it. */
const answerWaitMs = 30_000;
export const MAX_BACKGROUND_WAIT_MS = 600_000;
/**
 * If more parties than this are remembered, those that neither hold a slot nor wait for one are forgotten.
 */
const mostRemembered = 1_000;

export function createFairQueue(
  { places, placesEach }: FairQueueLimits,
  now: () => number = () => performance.now(),
): FairQueue {
  const parties = new Map<string, Party>();
  let inside = 0;
  let asked = 0;

  const usedBy = ({ usedMs, usedAt }: Party) => usedMs * 0.5 ** ((now() - usedAt) / halfLifeMs);
  const next = (): Party | undefined => {
    let least: Party | undefined;
    for (const party of parties.values()) {
      if (party.waiting.length === 0 || party.inside >= placesEach) continue;
      if (least === undefined || usedBy(party) < usedBy(least)) least = party;
    }
    return least;
  };
  const admitAll = () => {
    while (inside < places) {
      const party = next();
      if (party === undefined) return;
      inside += 1;
      party.inside += 1;
      party.waiting.shift()?.admit();
    }
  };
  const leave = (party: Party, enteredAt: number) => {
    party.usedMs = usedBy(party) + now() - enteredAt;
    party.usedAt = now();
    party.inside -= 1;
    inside -= 1;
    if (parties.size > mostRemembered) forgetIdle(parties);
    admitAll();
  };

  return {
    get asked() {
      return asked;
    },
    enter: (name, longestWaitMs = answerWaitMs) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const party = parties.get(name) ?? { waiting: [], inside: 0, usedMs: 0, usedAt: now() };
        parties.set(name, party);
        const timer = setTimeout(() => {
          party.waiting.splice(party.waiting.indexOf(waiter), 1);
          reject(new DatabaseBusyError());
        }, longestWaitMs);
        const waiter = {
          admit: () => {
            clearTimeout(timer);
            const enteredAt = now();
            let hasLeft = false;
            resolve(() => {
              if (hasLeft) return;
              hasLeft = true;
              leave(party, enteredAt);
            });
          },
        };
        party.waiting.push(waiter);
        admitAll();
      }),
  };
}

function forgetIdle(parties: Map<string, Party>): void {
  for (const [name, { inside, waiting }] of parties) {
    if (inside === 0 && waiting.length === 0) parties.delete(name);
  }
}
