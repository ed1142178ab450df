import { type ApiCaller, logInCaller } from './support/apiCaller.ts';
import { type DefinedDeals, dealCount, prepareDeals } from './support/deals.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const mixedBench: Bench = {
  name: 'mixed',
  title: `six callers at once, a quarter of whose calls write, on ${dealCount.toLocaleString('en')} records`,
  run: () => runOnBothDatabases(measure),
};

const callers = 6;
const warmUpMs = 4_000;
const measuredMs = 10_000;
const goals = { PGlite: { call: 12, perSecond: 400 }, PostgreSQL: null };

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const defined = await prepareDeals(place);
  const server = await startServerProcess(place);
  const everyone: ApiCaller[] = [];
  try {
    while (everyone.length < callers) everyone.push(await logInCaller(server.url));
    const calls = await createCalls(defined, everyone[0] as ApiCaller);
    await run(everyone, calls, warmUpMs);
    const times = await run(everyone, calls, measuredMs);
    const perSecond = (times.length * 1_000) / measuredMs;
    console.log(`${place.name}: ${Math.round(perSecond)} calls a second`);
    const goal = goals[place.name];
    return [
      {
        name: `${place.name}, a call, p50`,
        value: computeMedian(times),
        unit: 'ms',
        ...(goal && { goal: { atMost: goal.call } }),
      },
      { name: `${place.name}, a call, p99`, value: computePercentile(times, 0.99), unit: 'ms' },
      {
        name: `${place.name}, one call at their common rate`,
        value: 1_000 / perSecond,
        unit: 'ms',
        ...(goal && { goal: { atMost: 1_000 / goal.perSecond } }),
      },
      { name: `${place.name}, memory afterwards`, value: server.memory(), unit: 'MB' },
    ];
  } finally {
    for (const caller of everyone) caller.close();
    await server.stop();
  }
}

type Call = (caller: ApiCaller, turn: number) => Promise<unknown>;

/** A page, a page in another order, a record, and either a create or an update. */
async function createCalls({ deals }: DefinedDeals, first: ApiCaller): Promise<readonly Call[]> {
  const path = `directories/${deals.id}/items`;
  const [title = '', amount = ''] = ['title', 'amount'].map(
    code => deals.fields.find(field => field.code === code)?.id,
  );
  const body = { customFields: { [title]: { stringValue: 'One of many' } } };
  const { id } = await first.call<{ id: string }>('POST', path, body);
  return [
    caller => caller.call('POST', `${path}/search`, { take: 30 }),
    (caller, turn) =>
      caller.call('POST', `${path}/search`, { take: 30, orderBy: { field: amount, asc: turn % 8 < 4 } }),
    caller => caller.call('GET', `${path}/${id}`),
    (caller, turn) =>
      turn % 8 < 4
        ? caller.call('POST', path, body)
        : caller.call('PUT', `${path}/${id}`, { customFields: { [amount]: { numberValue: turn } } }),
  ];
}

/** Returns the time of each call in ms. */
async function run(everyone: readonly ApiCaller[], calls: readonly Call[], forMs: number): Promise<number[]> {
  const times: number[] = [];
  const startedAt = performance.now();
  const loop = async (caller: ApiCaller, index: number) => {
    for (let turn = index; performance.now() - startedAt < forMs; turn += 1) {
      const asked = performance.now();
      await calls[turn % calls.length]?.(caller, turn);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(everyone.map(loop));
  return times;
}
