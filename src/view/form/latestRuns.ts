/** Repeats an asynchronous query in the background of an open form, and applies only the latest result. */

export interface LatestQueryRunner<Outcome> {
  /** Discards earlier queries that are still pending, for which `isWanted` then returns false. */
  ask(run: (isWanted: () => boolean) => Promise<Outcome>): void;
  isWaiting(): boolean;
  forget(): void;
}

/**
 * Runs one query at a time; a query requested in the meantime runs afterwards. A failed run yields `null` and
 * `hasFailed`.
 * @param pause Milliseconds before a run, in which a newer query replaces it.
 */
export function createLatestRunner<Outcome>(
  onOutcome: (outcome: Outcome | null, hasFailed: boolean) => void,
  { pause = 0 } = {},
): LatestQueryRunner<Outcome> {
  let next: ((isWanted: () => boolean) => Promise<Outcome>) | null = null;
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (next) {
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
      const asked = next;
      let hasFailed = false;
      const outcome = await asked?.(() => next === asked).catch(() => {
        hasFailed = true;
        return null;
      });
      if (next !== asked || !asked) continue;
      next = null;
      onOutcome(outcome ?? null, hasFailed);
    }
    isRunning = false;
  };

  return {
    ask(run) {
      next = run;
      if (!isRunning) void runAll();
    },
    isWaiting: () => next !== null,
    forget() {
      next = null;
    },
  };
}
