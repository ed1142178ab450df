import type { Parameters } from 'fast-check';

/**
 * How a generated test runs: with a new seed each time, printed so that a failure can be repeated. `GENERATED_SEED` repeats a
 * run, `GENERATED_RUNS` replaces the number of runs.
 */
export function generatedRuns<T>(name: string, runs: number): Parameters<T> & { numRuns: number } {
  const seed = Number(process.env.GENERATED_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const numRuns = Number(process.env.GENERATED_RUNS ?? runs);
  console.log(`${name}: ${numRuns} runs with seed ${seed}`);
  return { seed, numRuns };
}
