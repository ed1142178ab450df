/** Questions that an open form asks beside itself again and again, while only the answer to the last one counts. */

export interface LatestRuns<Outcome> {
  /** What was asked before and is not answered yet is of no interest any more: `isWanted` tells. */
  ask(run: (isWanted: () => boolean) => Promise<Outcome>): void;
  isWaiting(): boolean;
  forget(): void;
}

/**
 * One run at a time; whatever is asked in the meantime runs once that has ended. A run that fails answers null, and says so.
 * @param pause Milliseconds before a run, in which a newer question takes its place.
 */
export function createLatestRuns<Outcome>(
  onOutcome: (outcome: Outcome | null, hasFailed: boolean) => void,
  { pause = 0 } = {},
): LatestRuns<Outcome> {
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
