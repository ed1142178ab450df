/** Lets the transactions of an account pass one after the other, so that a test can observe the state in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from '#tests/server/harness.ts';

/** Long enough for the next transaction to join the queue. */
const COMING_MS = 5;
/** The number of concurrent transactions of one account on a server. */
const PLACES = 6;

export class TransactionStepper {
  readonly #hold: () => Held;
  readonly #others: readonly Held[];
  #held: Held;

  private constructor(hold: () => Held, places: number) {
    this.#hold = hold;
    this.#others = Array.from({ length: places - 1 }, hold);
    this.#held = hold();
  }

  static async of({ database, kind }: TestApi, accountId: string): Promise<TransactionStepper> {
    const line = new TransactionStepper(() => holdPlace(database, accountId), kind === 'PGlite' ? 1 : PLACES);
    await Promise.all([...line.#others, line.#held].map(({ inside }) => inside));
    return line;
  }

  async pass(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed += 1) {
      await sleep(COMING_MS);
      // The next placeholder queues behind transactions already waiting, which enter once the previous one has left.
      const next = this.#hold();
      await this.#held.leave();
      await next.inside;
      this.#held = next;
    }
  }

  async passUntil(done: Promise<unknown>): Promise<void> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    done.then(end, end);
    while (!isDone) await this.pass(1);
  }

  /** Lets all transactions pass from now on. */
  async end(): Promise<void> {
    await Promise.all([...this.#others, this.#held].map(({ leave }) => leave()));
  }
}

interface Held {
  readonly inside: Promise<void>;
  leave(): Promise<void>;
}

function holdPlace(database: TestApi['database'], accountId: string): Held {
  const { promise: inside, resolve: enter } = Promise.withResolvers<void>();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const held = database.readAccount(accountId, async () => {
    enter();
    await left;
  });
  return {
    inside,
    leave: async () => {
      leave();
      await held;
    },
  };
}
