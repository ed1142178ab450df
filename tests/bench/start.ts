import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const startBench: Bench = {
  name: 'start',
  title: 'the server process from spawn to ready, and its resident memory after 3 idle seconds',
  run: () => runOnBothDatabases(measure),
};

const idleMs = 3_000;
const laterStarts = 3;
/** Directus's values with PostgreSQL, measured elsewhere. */
const directus = { seconds: 2, megabytes: 293 };

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const first = await startOnce(place);
  const later = [];
  for (let round = 0; round < laterStarts; round += 1) later.push(await startOnce(place));
  return [
    ...getRows(place, 'first start', first),
    ...getRows(place, 'later start', {
      seconds: computeMedian(later.map(start => start.seconds)),
      megabytes: computeMedian(later.map(start => start.megabytes)),
    }),
  ];
}

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
}

async function startOnce(place: BenchDatabase): Promise<Start> {
  const server = await startServerProcess(place);
  try {
    await sleep(idleMs);
    return { seconds: server.readyMs / 1000, megabytes: server.memory() };
  } finally {
    await server.stop();
  }
}

function getRows({ name }: BenchDatabase, which: string, { seconds, megabytes }: Start): BenchRow[] {
  const hasGoal = name === 'PostgreSQL';
  return [
    {
      name: `${name}, ${which}`,
      value: seconds,
      unit: 's',
      ...(hasGoal && {
        goal: { atMost: 1.5 },
        peer: { name: 'Directus', value: directus.seconds },
      }),
    },
    {
      name: `${name}, ${which}, idle memory`,
      value: megabytes,
      unit: 'MB',
      ...(hasGoal && {
        goal: { atMost: 150 },
        peer: { name: 'Directus', value: directus.megabytes },
      }),
    },
  ];
}
