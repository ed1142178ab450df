import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import type { FigureQuestion } from '#core/model.ts';
import { createOwnedDatabase, startPostgresCluster } from '../server/support/postgresCluster.ts';
import { type ApiCaller, logInCaller, registerCaller } from './support/apiCaller.ts';
import { type DefinedOrders, defineOrders, fillOrders } from './support/orders.ts';
import { type BenchDatabase, databases, runInTemporaryFolder } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

/** `BENCH_SIZES=10000,100000` shortens the run. */
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const warmUps = 2;
const timedCalls = 15;
/** 1,000 pages in total, so that the 99th percentile doesn't depend on two or three of them. */
const [turns, pagesOfTurn] = [10, 100];
const pagesApart = 300;

export const figuresBench: Bench = {
  name: 'figures',
  title: `figures over one directory of ${sizes.map(named).join(', ')} records, on a server beside the same by SQL`,
  async run() {
    const rows: BenchRow[] = [];
    for (const size of sizes) {
      if (databases.includes('PostgreSQL')) rows.push(...(await onServer(size)));
      if (databases.includes('PGlite'))
        rows.push(
          ...(await runInTemporaryFolder(dataDir =>
            measure({ name: 'PGlite', dataDir, databaseUrl: null, adminUrl: null }, size),
          )),
        );
    }
    return rows;
  },
};

async function onServer(size: number): Promise<BenchRow[]> {
  const cluster = await startPostgresCluster();
  try {
    const name = `bench_${randomUUID()}`;
    const databaseUrl = await createOwnedDatabase(cluster.adminUrl, name);
    const admin = new URL(cluster.adminUrl);
    admin.pathname = name;
    return await runInTemporaryFolder(dataDir =>
      measure({ name: 'PostgreSQL', dataDir, databaseUrl, adminUrl: admin.href }, size),
    );
  } finally {
    await cluster.stop();
  }
}

type Place = BenchDatabase & { readonly adminUrl: string | null };

async function measure(place: Place, size: number): Promise<BenchRow[]> {
  const defined = await define(place);
  await fillOrders(place, defined, { count: size, hasMoves: true });
  const server = await startServerProcess(place);
  const admin = place.adminUrl === null ? null : new pg.Client({ connectionString: place.adminUrl });
  try {
    await admin?.connect();
    const caller = await logInCaller(server.url);
    const measuring: Measuring = { caller, admin, defined, size, name: place.name };
    const rows: BenchRow[] = [];
    for (const each of getCases(defined)) rows.push(...(await measureCase(measuring, each)));
    const other = await logInCaller(server.url);
    rows.push(...(await measurePages(measuring, other)));
    other.close();
    caller.close();
    return rows;
  } finally {
    await admin?.end();
    await server.stop();
  }
}

/** Defines the directories through a server and stops it, because PGlite can't be filled while a server is using it. */
async function define(place: Place): Promise<DefinedOrders> {
  const server = await startServerProcess(place);
  try {
    const caller = await registerCaller(server.url);
    const defined = await defineOrders(caller);
    caller.close();
    return defined;
  } finally {
    await server.stop();
  }
}

interface Measuring {
  readonly caller: ApiCaller;
  /** The connection for plain SQL; `null` on PGlite, which can't be queried next to the server. */
  readonly admin: pg.Client | null;
  readonly defined: DefinedOrders;
  readonly size: number;
  readonly name: string;
}

interface Case {
  readonly name: string;
  readonly question: FigureQuestion;
  /** The same grouping and aggregation as plain SQL on the documents, without lists, conditions or permissions. */
  readonly sql: string;
}

async function measureCase(
  { caller, admin, defined, size, name: database }: Measuring,
  { name, question, sql }: Case,
): Promise<BenchRow[]> {
  const { id } = defined.orders;
  const [times, floors]: [number[], number[]] = [[], []];
  const ask = () => caller.time('POST', `directories/${id}/aggregate`, question);
  const first = await ask();
  for (let turn = 0; turn < warmUps + timedCalls; turn += 1) {
    const time = await ask();
    if (turn >= warmUps) times.push(time);
  }
  for (let turn = 0; admin && turn < warmUps; turn += 1) {
    const startedAt = performance.now();
    await admin.query(sql, [id]);
    floors.push(performance.now() - startedAt);
  }
  const isLarge = size >= 1_000_000;
  const title = `${name}, ${named(size)} records, ${database}`;
  return [
    { name: `${title}, first`, value: first, unit: 'ms', ...(isLarge ? { goal: { atMost: 3_000 } } : {}) },
    {
      name: `${title}, p50`,
      value: computeMedian(times),
      unit: 'ms',
      ...(admin ? { peer: { name: 'plain SQL', value: computeMedian(floors) } } : {}),
      ...(isLarge ? { goal: { atMost: 50 } } : {}),
    },
  ];
}

/**
 * Loads pages of 30 alone, while another user queries aggregates continuously, and while columns are populated. The
 * three alternate, so that other load on the machine affects all of them.
 */
async function measurePages(
  { caller, defined, size, name }: Measuring,
  other: ApiCaller,
): Promise<BenchRow[]> {
  const { id, fields } = defined.orders;
  const question = getCases(defined)[1]?.question;
  const ask = (asked: FigureQuestion) => other.call('POST', `directories/${id}/aggregate`, asked);
  let [fillings, filling]: [number, number | null] = [0, null];
  const fill = async () => {
    await beginAnew(other);
    fillings += 1;
    filling = fillings;
    for (const { id: field } of fields.filter(({ code }) => FILLED.includes(code)))
      await ask({ groups: [{ field }], measures: [{ measure: 'Count' }] });
    filling = null;
  };
  let asked = 0;
  /** Counts only pages that start and end during the same work; `work` returns its number, or `null` in between. */
  const pages = async (work: () => number | null = () => 0) => {
    const times: number[] = [];
    while (times.length < pagesOfTurn) {
      asked += 1;
      const skip = (asked % pagesApart) * 30;
      const before = work();
      const time = await caller.time('POST', `directories/${id}/items/search`, { skip, take: 30 });
      if (before !== null && before === work()) times.push(time);
    }
    return times;
  };
  const beside = async (work: () => Promise<unknown>, which?: () => number | null) => {
    let isOver = false;
    const working = (async () => {
      while (!isOver) await work();
    })();
    const times = await pages(which);
    isOver = true;
    await working;
    return times;
  };
  await pages();
  const [alone, besideFigures, besideFilling]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await pages()));
    if (question) besideFigures.push(...(await beside(() => ask(question))));
    besideFilling.push(...(await beside(fill, () => filling)));
  }
  const row = (what: string, times: readonly number[]): BenchRow => ({
    name: `a page of 30 beside ${what}, ${named(size)} records, ${name}, p99`,
    value: computePercentile(times, 0.99),
    unit: 'ms',
    peer: { name: 'alone', value: computePercentile(alone, 0.99) },
    goal: { atMost: 1.5, isRatio: true },
  });
  return [row('figures', besideFigures), row('the filling of their columns', besideFilling)];
}

/** The codes of the fields whose columns are populated, one after the other. */
const FILLED = ['source', 'weight', 'ordered', 'company'];

/**
 * Deletes a tag, after which columns are populated again. Removing the tag from all records is separate work, and not
 * part of the measurement.
 */
async function beginAnew(caller: ApiCaller): Promise<void> {
  const { id } = await caller.call<{ id: string }>('PUT', 'tags', { name: 'soon gone' });
  await caller.call('POST', 'tags/deleted', { id });
}

function getCases({ orders }: DefinedOrders): Case[] {
  const field = (code: string) => orders.fields.find(each => each.code === code)?.id ?? '';
  const [stage, due, amount] = [field('stage'), field('due'), field('amount')];
  const from = 'from items where directory_id = $1 and deleted_at is null';
  const text = (id: string) => `custom_fields -> '${id}' ->> 'stringValue'`;
  const number = (id: string) => `(custom_fields -> '${id}' ->> 'numberValue')::numeric`;
  return [
    {
      name: 'count by a choice',
      question: { groups: [{ field: stage }], measures: [{ measure: 'Count' }] },
      sql: `select ${text(stage)}, count(*) ${from} group by 1`,
    },
    {
      name: 'sum and median by month and choice',
      question: {
        groups: [{ field: due, by: 'Month' }, { field: stage }],
        measures: [
          { measure: 'Sum', field: amount },
          { measure: 'Median', field: amount },
        ],
      },
      sql: `select left(custom_fields -> '${due}' ->> 'dateValue', 7), ${text(stage)}, sum(${number(amount)}),
        percentile_cont(0.5) within group (order by ${number(amount)}::float8) ${from} group by 1, 2`,
    },
    {
      name: 'median days of three stays by status',
      question: {
        groups: [{ field: STATUS_PERIOD_COLUMN.status }],
        measures: [{ measure: 'Median', field: STATUS_PERIOD_COLUMN.days }],
      },
      sql: `select to_status, percentile_cont(0.5) within group (order by till::date - at::date) from (
          select to_status, at, lead(at) over (partition by item_id order by seq) as till from item_moves
          where directory_id = $1) as stay group by 1`,
    },
  ];
}

function named(size: number): string {
  return size.toLocaleString('en');
}
