import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { prepare } from '#tests/server/support/parityPlay.ts';
import { STEPS, scenarioOf } from '#tests/server/support/parityScenarios.ts';
import { buildParityWorld, type ParityWorld } from '#tests/server/support/parityWorld.ts';
import { counterexamples } from './parityCounterexamples.ts';
import { playStep } from './parityWrites.ts';

/**
 * The product's promise: for random directories, statuses, records and callers the browser's verdict and the server's
 * answer agree, on every write. The browser's side is what a browser has: the presented definition, the validator module
 * the server sends, the boot data, the record as presented. A counterexample comes back shrunk, and is kept by name.
 */
const SCENARIOS = { PGlite: { usual: 5, whole: 500 }, PostgreSQL: { usual: 17, whole: 500 } };

/** Every caller is told of all directories of their account: hundreds of them would slow down each write still to come. */
const SCENARIOS_PER_ACCOUNT = 25;

describeServer('Rule parity', api => {
  let world: ParityWorld;
  let [cases, scenarios] = [0, 0];
  beforeAll(async () => {
    world = await buildParityWorld(api);
  });

  test.for(Object.entries(counterexamples))('gives one verdict: %s', async ([, scenarioIn]) => {
    const scenario = scenarioIn(world);
    const play = await prepare(world, scenario);
    for (const step of scenario.steps) await playStep(world, play, step);
  });

  test('gives one verdict in browser and server on every write', async () => {
    const runs = generatedRuns(`Rule parity on ${api.kind}`, SCENARIOS[api.kind]);
    await fc.assert(
      fc.asyncProperty(scenarioOf(world), async scenario => {
        scenarios += 1;
        if (scenarios % SCENARIOS_PER_ACCOUNT === 0) world = await buildParityWorld(api);
        const play = await prepare(world, scenario);
        for (const step of scenario.steps) {
          await playStep(world, play, step);
          cases += 1;
        }
      }),
      runs,
    );
    expect(cases).toBeGreaterThanOrEqual(runs.numRuns * STEPS);
  }, 3_600_000);
});
