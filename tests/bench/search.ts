import { randomUUID } from 'node:crypto';
import type { Directory, SearchRequest } from '#core/model.ts';
import { createOwnedDatabase, startPostgresCluster } from '../server/support/postgresCluster.ts';
import { type ApiCaller, logInCaller, registerCaller } from './support/apiCaller.ts';
import {
  commonWord,
  type DefinedOrders,
  defineOrders,
  fillOrders,
  rareWord,
  stages,
} from './support/orders.ts';
import { type BenchDatabase, runInTemporaryFolder } from './support/places.ts';
import { createPlainOrders, type PlainOrders } from './support/plainOrders.ts';
import { type Bench, type BenchRow, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';
import { waitForIndexes } from './support/waitForIndexes.ts';

/** `BENCH_SIZES=10000,100000` shortens the run. */
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const pingedSize = Math.min(100_000, Math.max(...sizes));
/** Enough calls for the server's code to be compiled before it is measured. */
const warmUps = 200;
const timedCalls = 60;

export const searchBench: Bench = {
  name: 'search',
  title: `searches of one directory of ${sizes.map(named).join(', ')} records over HTTP, twelve fields`,
  async run() {
    const cluster = await startPostgresCluster();
    const measured: Measured[] = [];
    try {
      for (const size of sizes) {
        const name = `bench_${randomUUID()}`;
        const databaseUrl = await createOwnedDatabase(cluster.adminUrl, name);
        const admin = new URL(cluster.adminUrl);
        admin.pathname = name;
        const place = { name: 'PostgreSQL' as const, databaseUrl, adminUrl: admin.href };
        measured.push(...(await runInTemporaryFolder(dataDir => measure({ ...place, dataDir }, size))));
      }
    } finally {
      await cluster.stop();
    }
    return [...measured.map(getRow), ...getGrowthRows(measured), ...(await readPingRows())];
  },
};

interface Case {
  readonly name: string;
  /** Directus 12.4 with 1,000,000 records on a similar machine, measured elsewhere; ms. */
  readonly directus?: number;
  readonly goal?: number;
  /** True if the call can take longer with ten times the records. */
  readonly mayGrow?: boolean;
  call(caller: ApiCaller, turn: number): Promise<number>;
  floor?(plain: PlainOrders, turn: number): Promise<unknown>;
}

interface Measured {
  readonly size: number;
  readonly case: Case;
  readonly p50: number;
  readonly p95: number;
  readonly floor: number | undefined;
}

type ServerPlace = BenchDatabase & { readonly adminUrl: string };

async function measure(place: ServerPlace, size: number): Promise<Measured[]> {
  return measureFilled(place, await fill(place, size), size);
}

async function measureFilled(place: ServerPlace, defined: DefinedOrders, size: number): Promise<Measured[]> {
  const server = await startServerProcess(place);
  const caller = await logInCaller(server.url);
  const plain = await createPlainOrders(place.adminUrl, defined.orders);
  try {
    const cases = getCases(defined, size, await readOneItem(caller, defined.orders));
    for (const each of cases) await each.call(caller, 0);
    await waitForIndexes(place.adminUrl);
    const measured: Measured[] = [];
    for (const each of cases) {
      const { p50, p95 } = await spread(turn => each.call(caller, turn));
      const { floor } = each;
      const floorTime = floor && (await spread(turn => timed(() => floor(plain, turn)))).p50;
      measured.push({ size, case: each, p50, p95, floor: floorTime });
      console.log(
        `${named(size)}, ${each.name}: ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, plain SQL ${floorTime?.toFixed(1) ?? '-'} ms`,
      );
    }
    return measured;
  } finally {
    await plain.close();
    caller.close();
    await server.stop();
  }
}

async function fill(
  place: BenchDatabase & { adminUrl: string | null },
  size: number,
): Promise<DefinedOrders> {
  const server = await startServerProcess(place);
  try {
    const caller = await registerCaller(server.url);
    const defined = await defineOrders(caller);
    caller.close();
    await server.stop();
    const startedAt = performance.now();
    await fillOrders(place, defined, { count: size });
    console.log(`${named(size)} records loaded in ${seconds(startedAt)} s`);
    return defined;
  } finally {
    await server.stop();
  }
}

async function readOneItem(caller: ApiCaller, { id }: Directory): Promise<string> {
  const { items } = await caller.call<{ items: { id: string }[] }>('POST', `directories/${id}/items/search`, {
    take: 1,
  });
  return items[0]?.id ?? '';
}

function getCases({ orders }: DefinedOrders, size: number, itemId: string): Case[] {
  const path = `directories/${orders.id}/items`;
  const field = (code: string) => orders.fields.find(each => each.code === code)?.id ?? '';
  const search = (name: string, body: (turn: number) => SearchRequest) => ({
    name,
    call: (caller: ApiCaller, turn: number) =>
      caller.time('POST', `${path}/search`, { take: 30, ...body(turn) }),
  });
  const byNumber = { field: 'Number', asc: false };
  return [
    {
      ...search('a page by number', turn => ({ orderBy: byNumber, skip: (turn % 5) * 30 })),
      ...{ goal: 5, directus: 39 },
      floor: (plain, turn) => plain.page({ order: 'number desc', skip: (turn % 5) * 30 }),
    },
    {
      ...search('sorted by a custom number', turn => ({
        orderBy: { field: field('amount'), asc: turn % 2 === 0 },
      })),
      ...{ goal: 6, directus: 129 },
      floor: (plain, turn) =>
        plain.page({ order: turn % 2 === 0 ? 'amount, number' : 'amount desc, number desc' }),
    },
    {
      ...search('the middle page', turn => ({ orderBy: byNumber, skip: size / 2 + turn })),
      ...{ goal: 40, directus: 91, mayGrow: true },
      floor: (plain, turn) => plain.page({ order: 'number desc', skip: size / 2 + turn }),
    },
    {
      ...search('dropdown, number range, date sort', turn => ({
        conditions: [
          { field: field('stage'), operator: 'Equals', value: { stringValue: stages[turn % 8] ?? '' } },
          { field: field('amount'), operator: 'MoreOrEqual', value: { numberValue: 20_000 + turn } },
          { field: field('amount'), operator: 'LessOrEqual', value: { numberValue: 53_000 + turn } },
        ],
        orderBy: { field: field('due'), asc: true },
      })),
      ...{ goal: 10, directus: 183 },
      floor: (plain, turn) =>
        plain.counted({
          where: 'stage = $1 and amount between $2 and $3',
          values: [stages[turn % 8], 20_000 + turn, 53_000 + turn],
          order: 'due, number',
        }),
    },
    {
      ...search('contains, 3 % hits', () => ({ keyword: commonWord })),
      ...{ goal: 60, directus: 606, mayGrow: true },
      floor: plain =>
        plain.counted({ where: 'words like $1', values: [`%${commonWord}%`], order: 'number desc' }),
    },
    {
      ...search('contains, 10 hits', () => ({ keyword: rareWord })),
      ...{ goal: 25, directus: 1_226, mayGrow: true },
      floor: plain =>
        plain.counted({ where: 'words like $1', values: [`%${rareWord}%`], order: 'number desc' }),
    },
    {
      ...search('conditions: contains in three fields, 10 hits', () => ({
        conditions: [
          {
            any: ['title', 'reference', 'note'].map(code => ({
              field: field(code),
              operator: 'Contains' as const,
              value: { stringValue: rareWord },
            })),
          },
        ],
      })),
      ...{ goal: 50, directus: 2_237, mayGrow: true },
      floor: plain =>
        plain.counted({ where: 'words like $1', values: [`%${rareWord}%`], order: 'number desc' }),
    },
    {
      name: 'five lanes of ten with totals',
      ...{ goal: 8, directus: 374 },
      call: (caller, turn) => {
        const orderBy = { field: 'StatusPosition', asc: false };
        const lane = (status: string) => ({ status, orderBy, take: 10, skip: (turn % 3) * 10 });
        return caller.time(
          'POST',
          `${path}/search-batch`,
          orders.statusList.map(({ id }) => lane(id)),
        );
      },
      floor: plain => plain.lanes(),
    },
    {
      name: 'one record',
      ...{ goal: 2.5, directus: 2.2 },
      call: caller => caller.time('GET', `${path}/${itemId}`),
      floor: plain => plain.page({ order: 'number desc', take: 1 }),
    },
    {
      name: 'create',
      ...{ goal: 4, directus: 3.9 },
      call: (caller, turn) =>
        caller.time('POST', path, {
          customFields: {
            [field('title')]: { stringValue: `Written ${turn}` },
            [field('amount')]: { numberValue: turn },
            [field('due')]: { dateValue: '2026-11-21' },
            [field('stage')]: { stringValue: 'new' },
            [field('note')]: { stringValue: 'granite harbour' },
          },
        }),
    },
  ];
}

/** Measures whether pages wait while a search scans everything, on PGlite's only connection. */
async function readPingRows(): Promise<BenchRow[]> {
  return runInTemporaryFolder(async dataDir => {
    const place = { name: 'PGlite' as const, dataDir, databaseUrl: null, adminUrl: null };
    const { orders } = await fill(place, pingedSize);
    const server = await startServerProcess(place);
    const [heavy, other] = [await logInCaller(server.url), await logInCaller(server.url)];
    const path = `directories/${orders.id}/items/search`;
    const note = orders.fields.find(field => field.code === 'note')?.id ?? '';
    const ping = () => other.time('POST', path, { take: 30 });
    try {
      for (let turn = 0; turn < warmUps; turn += 1) await ping();
      const alone: number[] = [];
      for (let turn = 0; turn < timedCalls; turn += 1) alone.push(await ping());
      const beside: number[] = [];
      let isRunning = true;
      const looking = heavy
        .time('POST', path, {
          conditions: [{ field: note, operator: 'Contains', value: { stringValue: rareWord } }],
          orderBy: { field: note, asc: true },
        })
        .finally(() => {
          isRunning = false;
        });
      while (isRunning) beside.push(await ping());
      const name = `PGlite, ${named(pingedSize)}, a page`;
      const peer = { name: 'alone', value: computePercentile(alone, 0.5) };
      return [
        {
          name: `PGlite, ${named(pingedSize)}, contains in one field, sorted`,
          value: await looking,
          unit: 'ms',
        },
        { name: `${name} beside it, p50`, value: computePercentile(beside, 0.5), unit: 'ms', peer },
        { name: `${name} beside it, p95`, value: computePercentile(beside, 0.95), unit: 'ms', peer },
        {
          name: `${name} beside it, longest of ${beside.length}`,
          value: Math.max(...beside),
          unit: 'ms',
          peer,
        },
      ];
    } finally {
      heavy.close();
      other.close();
      await server.stop();
    }
  });
}

function getRow({ size, case: { name, goal, directus }, p50, floor }: Measured): BenchRow {
  const isLargest = size === 1_000_000;
  return {
    name: `${named(size)}, ${name}${isLargest && directus ? ` (Directus ${directus} ms)` : ''}`,
    value: p50,
    unit: 'ms',
    ...(floor === undefined ? {} : { peer: { name: 'plain SQL', value: floor } }),
    ...(isLargest && goal ? { goal: { atMost: goal } } : {}),
  };
}

function getGrowthRows(measured: readonly Measured[]): BenchRow[] {
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  return measured
    .filter(({ size }) => size === last && first < last)
    .flatMap(({ case: { name, mayGrow }, p50 }) => {
      const small = measured.find(other => other.size === first && other.case.name === name);
      if (!small) return [];
      const row = { name: `growth to ${named(last)}, ${name}`, value: p50, unit: 'ms' as const };
      const peer = { name: named(first), value: small.p50 };
      return [{ ...row, peer, ...(mayGrow ? {} : { goal: { atMost: 2, isRatio: true } }) }];
    });
}

async function spread(call: (turn: number) => Promise<number>): Promise<{ p50: number; p95: number }> {
  for (let turn = 0; turn < warmUps; turn += 1) await call(turn);
  const times: number[] = [];
  for (let turn = 0; turn < timedCalls; turn += 1) times.push(await call(turn));
  return { p50: computePercentile(times, 0.5), p95: computePercentile(times, 0.95) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function named(size: number): string {
  return size.toLocaleString('en');
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(0);
}
