import { randomInt } from 'node:crypto';
import { isWholeRun } from './databases.ts';

/** The number of runs of a generated test in `npm test`, and in `npm test -- all`. */
export type Amount = { usual: number; whole: number };

interface GeneratedRuns {
  readonly seed: number;
  readonly numRuns: number;
  readonly endOnFailure: boolean;
  readonly includeErrorInReport: boolean;
}

/**
 * Returns the options of a generated test. The seed is new each time and printed, so that a failure can be repeated.
 * `GENERATED_SEED` repeats a run, and `GENERATED_RUNS` replaces the number of runs. Only a repeated run looks for the
 * smallest counterexample, because that takes up to an hour, too long for a failed `npm test`.
 */
export function generatedRuns(name: string, amount: Amount): GeneratedRuns {
  const given = process.env.GENERATED_SEED;
  const seed = Number(given ?? randomInt(2 ** 31));
  const numRuns = Number(process.env.GENERATED_RUNS ?? (isWholeRun ? amount.whole : amount.usual));
  console.log(`${name}: GENERATED_SEED=${seed} GENERATED_RUNS=${numRuns}`);
  // The failure must be in the message, because the summary of `npm test` shows nothing else.
  return { seed, numRuns, endOnFailure: given === undefined, includeErrorInReport: true };
}
