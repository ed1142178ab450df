import { randomInt } from 'node:crypto';
import { isWholeRun } from './databases.ts';

/** How often a generated test runs in `npm test`, and in `npm test -- all`. */
export type Amount = { usual: number; whole: number };

interface GeneratedRuns {
  readonly seed: number;
  readonly numRuns: number;
  readonly endOnFailure: boolean;
  readonly includeErrorInReport: boolean;
}

/**
 * Returns the options of a generated test: a new seed each time, printed so that a failure can be repeated.
 * `GENERATED_SEED` repeats a run, `GENERATED_RUNS` replaces the number of runs. Only a repeated run looks for the
 * smallest counterexample: that takes up to an hour, too long for a failed `npm test`.
 */
export function generatedRuns(name: string, amount: Amount): GeneratedRuns {
  const given = process.env.GENERATED_SEED;
  const seed = Number(given ?? randomInt(2 ** 31));
  const numRuns = Number(process.env.GENERATED_RUNS ?? (isWholeRun ? amount.whole : amount.usual));
  console.log(`${name}: GENERATED_SEED=${seed} GENERATED_RUNS=${numRuns}`);
  // The failure must be in the message: the summary of `npm test` shows nothing else.
  return { seed, numRuns, endOnFailure: given === undefined, includeErrorInReport: true };
}
