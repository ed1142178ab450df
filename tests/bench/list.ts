import type { Directory, SearchRequest } from '#core/model.ts';
import { type ApiCaller, logInCaller } from './support/apiCaller.ts';
import { dealCount, prepareDeals } from './support/deals.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const listBench: Bench = {
  name: 'list',
  title: `a page of 30 out of ${dealCount.toLocaleString('en')} records over HTTP, look-ups resolved`,
  run: () => runOnBothDatabases(measure),
};

/** A server that has just started still interprets most of its code. */
const warmUps = 200;
const sequentialCalls = 200;
const concurrentCallers = 16;
const callsPerCaller = 20;

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const defined = await prepareDeals(place);
  const server = await startServerProcess(place);
  const caller = await logInCaller(server.url);
  try {
    const path = `directories/${defined.deals.id}/items/search`;
    const floor = computePercentile(await oneAfterTheOther(caller, { method: 'GET', path: 'health' }), 0.5);
    const rows: BenchRow[] = [];
    for (const [name, body] of searches(defined.deals)) {
      const search = { method: 'POST', path, body };
      const before = server.processorMs();
      const times = await oneAfterTheOther(caller, search);
      const processor = (server.processorMs() - before) / (warmUps + sequentialCalls);
      const together = await sixteenAtOnce(caller, search);
      rows.push(
        {
          name: `${place.name}, ${name}, p50`,
          value: computePercentile(times, 0.5),
          unit: 'ms',
          peer: { name: 'GET health', value: floor },
          goal: { atMost: 5 },
        },
        { name: `${place.name}, ${name}, p95`, value: computePercentile(times, 0.95), unit: 'ms' },
        { name: `${place.name}, ${name}, processor time of the server`, value: processor, unit: 'ms' },
        {
          name: `${place.name}, ${name}, 16 at once, p50`,
          value: computePercentile(together, 0.5),
          unit: 'ms',
        },
        {
          name: `${place.name}, ${name}, 16 at once, p95`,
          value: computePercentile(together, 0.95),
          unit: 'ms',
        },
      );
    }
    return rows;
  } finally {
    caller.close();
    await server.stop();
  }
}

function searches({ fields }: Directory): [string, SearchRequest][] {
  const id = (code: string) => fields.find(field => field.code === code)?.id ?? '';
  return [
    ['first page', { take: 30, orderBy: { field: 'Number', asc: false } }],
    [
      'filtered and sorted by a field',
      {
        take: 30,
        orderBy: { field: id('amount'), asc: false },
        conditions: [{ field: id('stage'), operator: 'Equals', value: { stringValue: 'offered' } }],
      },
    ],
    ['keyword', { take: 30, keyword: 'granite 77' }],
  ];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

async function oneAfterTheOther(caller: ApiCaller, { method, path, body }: Call): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < warmUps + sequentialCalls; call += 1) {
    times.push(await caller.time(method, path, body));
  }
  return times.slice(warmUps);
}

async function sixteenAtOnce(caller: ApiCaller, { method, path, body }: Call): Promise<number[]> {
  const callers = Array.from({ length: concurrentCallers }, async () => {
    const times: number[] = [];
    for (let call = 0; call < callsPerCaller; call += 1) times.push(await caller.time(method, path, body));
    return times;
  });
  return (await Promise.all(callers)).flat();
}
