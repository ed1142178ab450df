import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { prepareRun } from '#tests/server/support/parityPlay.ts';
import { generateScenario, STEP_COUNT } from '#tests/server/support/parityScenarios.ts';
import { buildParityWorld, type ParityWorld } from '#tests/server/support/parityWorld.ts';
import { counterexamples } from './parityCounterexamples.ts';
import { playStep } from './parityWrites.ts';

/**
 * Tests rule parity: for random directories, statuses, records and callers, the browser's verdict and the server's
 * response agree on every write. The browser's side has only what a browser has: the presented definition, the
 * validator module from the server, the boot data, the record as presented. A counterexample is shrunk, and stored
 * under a name.
 */
const SCENARIOS = { PGlite: { usual: 5, whole: 500 }, PostgreSQL: { usual: 17, whole: 500 } };

/** Every caller receives all directories of their account: hundreds of them would slow down all further writes. */
const SCENARIOS_PER_ACCOUNT = 25;

describeServer('The browser and the server', api => {
  let world: ParityWorld;
  let [cases, scenarios] = [0, 0];
  beforeAll(async () => {
    world = await buildParityWorld(api);
  });

  test.for(Object.entries(counterexamples))(
    'validate a write in the same way: %s',
    async ([, scenarioIn]) => {
      const scenario = scenarioIn(world);
      const play = await prepareRun(world, scenario);
      for (const step of scenario.steps) await playStep(world, play, step);
    },
  );

  test('validate every write in the same way, for random directories and callers', async () => {
    const runs = generatedRuns(`Rule parity on ${api.kind}`, SCENARIOS[api.kind]);
    await fc.assert(
      fc.asyncProperty(generateScenario(world), async scenario => {
        scenarios += 1;
        if (scenarios % SCENARIOS_PER_ACCOUNT === 0) world = await buildParityWorld(api);
        const play = await prepareRun(world, scenario);
        for (const step of scenario.steps) {
          await playStep(world, play, step);
          cases += 1;
        }
      }),
      runs,
    );
    expect(cases).toBeGreaterThanOrEqual(runs.numRuns * STEP_COUNT);
  }, 3_600_000);
});
