import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { FigureQuestion } from '#core/model.ts';
import { createOwnedDatabase, startPostgresCluster } from '../server/support/postgresCluster.ts';
import { type ApiCaller, logInCaller, registerCaller } from './support/apiCaller.ts';
import { type DefinedOrders, defineOrders, fillOrders } from './support/orders.ts';
import { inTemporaryFolder } from './support/places.ts';
import { type Bench, median, type Row } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

/** `BENCH_SIZES=10000,100000` makes a shorter run of it. */
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const warmUps = 2;
const timedCalls = 5;

export const figuresBench: Bench = {
  name: 'figures',
  title: `figures over one directory of ${sizes.map(named).join(', ')} records on PostgreSQL, beside the same by SQL`,
  async run() {
    const cluster = await startPostgresCluster();
    const rows: Row[] = [];
    try {
      for (const size of sizes) {
        const name = `bench_${randomUUID()}`;
        const databaseUrl = await createOwnedDatabase(cluster.adminUrl, name);
        const admin = new URL(cluster.adminUrl);
        admin.pathname = name;
        rows.push(
          ...(await inTemporaryFolder(dataDir =>
            measure({ dataDir, databaseUrl, adminUrl: admin.href }, size),
          )),
        );
      }
    } finally {
      await cluster.stop();
    }
    return rows;
  },
};

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly adminUrl: string;
}

async function measure(place: Place, size: number): Promise<Row[]> {
  const server = await startServerProcess(place);
  const admin = new pg.Client({ connectionString: place.adminUrl });
  try {
    const defining = await registerCaller(server.url);
    const defined = await defineOrders(defining);
    defining.close();
    await fillOrders({ ...place, name: 'PostgreSQL' }, defined, size);
    await admin.connect();
    const caller = await logInCaller(server.url);
    const rows: Row[] = [];
    for (const each of casesOf(defined)) rows.push(await measureCase({ caller, admin, defined, size }, each));
    caller.close();
    return rows;
  } finally {
    await admin.end();
    await server.stop();
  }
}

interface Case {
  readonly name: string;
  readonly question: FigureQuestion;
  /** What it groups by and measures, in plain SQL on the documents: no list, case or right is looked at. */
  readonly sql: string;
}

async function measureCase(
  {
    caller,
    admin,
    defined,
    size,
  }: { caller: ApiCaller; admin: pg.Client; defined: DefinedOrders; size: number },
  { name, question, sql }: Case,
): Promise<Row> {
  const { id } = defined.orders;
  const [times, floors]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < warmUps + timedCalls; turn += 1) {
    const time = await caller.time('POST', `directories/${id}/aggregate`, question);
    const startedAt = performance.now();
    await admin.query(sql, [id]);
    const floor = performance.now() - startedAt;
    if (turn < warmUps) continue;
    times.push(time);
    floors.push(floor);
  }
  return {
    name: `${name}, ${named(size)} records, p50`,
    value: median(times),
    unit: 'ms',
    peer: { name: 'plain SQL', value: median(floors) },
    ...(size >= 1_000_000 ? { goal: { atMost: 50 } } : {}),
  };
}

function casesOf({ orders }: DefinedOrders): Case[] {
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
  ];
}

function named(size: number): string {
  return size.toLocaleString('en');
}
