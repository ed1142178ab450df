/** Questions that an open form asks beside itself again and again, while only the answer to the last one counts. */

export interface LatestRuns<Outcome> {
  /** What was asked before and is not answered yet is of no interest any more. */
  ask(run: () => Promise<Outcome>): void;
  isWaiting(): boolean;
  forget(): void;
}

/**
 * One run at a time; whatever is asked in the meantime runs once that has ended. A run that fails answers null.
 * @param pause Milliseconds before a run, in which a newer question takes its place.
 */
export function createLatestRuns<Outcome>(
  onOutcome: (outcome: Outcome | null) => void,
  { pause = 0 } = {},
): LatestRuns<Outcome> {
  let next: (() => Promise<Outcome>) | null = null;
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (next) {
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
      const asked = next;
      const outcome = await asked?.().catch(() => null);
      if (next !== asked || !asked) continue;
      next = null;
      onOutcome(outcome ?? null);
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
