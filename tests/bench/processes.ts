import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Directory } from '#core/model.ts';
import { createOwnedDatabase, startPostgresCluster } from '../server/support/postgresCluster.ts';
import { type ApiCaller, registerCaller } from './support/apiCaller.ts';
import { runInTemporaryFolder } from './support/places.ts';
import { type Bench, type BenchRow, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';
import { waitForIndexes } from './support/waitForIndexes.ts';

const total = Number(process.env.BENCH_PROCESSES ?? '100000');
const TYPES = 5;
const warmUps = 60;
const timedCalls = 60;

/**
 * The maximum ratio: a search across types takes at most half as long again as one in a directory with as many records.
 */
const LIMIT = 1.5;

export const processesBench: Bench = {
  name: 'processes',
  title: `processes of ${TYPES} types, ${total.toLocaleString('en')} in all, against one directory with as many`,
  async run() {
    const cluster = await startPostgresCluster();
    try {
      const name = `bench_${randomUUID()}`;
      const databaseUrl = await createOwnedDatabase(cluster.adminUrl, name);
      const adminUrl = new URL(cluster.adminUrl);
      adminUrl.pathname = name;
      return await runInTemporaryFolder(dataDir => measure(dataDir, databaseUrl, adminUrl.href));
    } finally {
      await cluster.stop();
    }
  },
};

interface Case {
  readonly name: string;
  /** A search of processes, and the same search of the records of one directory. */
  readonly across: object;
  readonly inOne: object;
}

async function measure(dataDir: string, databaseUrl: string, adminUrl: string): Promise<BenchRow[]> {
  const server = await startServerProcess({ dataDir, databaseUrl });
  const caller = await registerCaller(server.url);
  try {
    const { id: userId } = (await caller.call<{ authUser: { id: string } }>('GET', 'boot')).authUser;
    const several: Directory[] = [];
    for (let index = 0; index < TYPES; index += 1) several.push(await defineType(caller, `Type ${index}`));
    const one = await defineType(caller, 'All');
    await fill(adminUrl, [
      ...several.map(({ id }) => ({ id, count: total / TYPES, userId })),
      { id: one.id, count: total, userId },
    ]);
    const rows: BenchRow[] = [];
    const processTypeId = several.map(({ id }) => id);
    for (const { name, across, inOne } of getCases(userId)) {
      const [ofTypes = Number.NaN, ofOne = Number.NaN] = await spread(adminUrl, [
        () => caller.time('POST', 'processes/search', { processTypeId, take: 50, ...across }),
        () => caller.time('POST', `directories/${one.id}/items/search`, { take: 50, ...inOne }),
      ]);
      rows.push({
        name: `${name}, p50`,
        value: ofTypes,
        unit: 'ms',
        peer: { name: 'one directory', value: ofOne },
        goal: { atMost: LIMIT, isRatio: true },
      });
    }
    const [stat = Number.NaN] = await spread(adminUrl, [() => caller.time('GET', 'processes/stat')]);
    return [...rows, { name: 'statistics of all of them, p50', value: stat, unit: 'ms' }];
  } finally {
    caller.close();
    await server.stop();
  }
}

function getCases(userId: string): Case[] {
  const orderBy = { field: 'LastActivity', asc: false };
  const mine = { field: 'Manager', operator: 'Equals', value: { stringValue: userId } };
  const from = { field: 'DueDate', operator: 'MoreOrEqual', value: { dateValue: '2026-12-01' } };
  const till = { field: 'DueDate', operator: 'LessOrEqual', value: { dateValue: '2026-12-07' } };
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const serviceEnds = { field: 'ServiceDue', operator: 'LessOrEqual', value: { dateValue: inTwoDays } };
  return [
    { name: 'latest activity', across: {}, inOne: { orderBy } },
    {
      name: 'of one manager',
      across: { manager: userId },
      inOne: { orderBy, conditions: [mine] },
    },
    {
      name: 'due in a week, by due date',
      across: {
        dueDateFrom: '2026-12-01',
        dueDateTill: '2026-12-07',
        orderByField: 'DueDate',
        orderByAsc: true,
      },
      inOne: { orderBy: { field: 'DueDate', asc: true }, conditions: [from, till] },
    },
    {
      name: 'the first due by service levels',
      across: { orderByField: 'ServiceDue', orderByAsc: true },
      inOne: { orderBy: { field: 'ServiceDue', asc: true } },
    },
    {
      name: 'service levels that end within two days',
      across: { conditions: [serviceEnds], orderByField: 'ServiceDue', orderByAsc: true },
      inOne: { conditions: [serviceEnds], orderBy: { field: 'ServiceDue', asc: true } },
    },
    { name: 'a rare word', across: { keyword: 'granite' }, inOne: { orderBy, keyword: 'granite' } },
  ];
}

async function defineType(caller: ApiCaller, name: string): Promise<Directory> {
  const statusList = [
    { name: 'New', type: 'Active' },
    { name: 'Doing', type: 'Active', serviceLevel: { amount: 8, unit: 'WorkingHours' } },
    { name: 'Done', type: 'Success' },
  ];
  const { id } = await caller.call<Directory>('POST', 'directories', { name, type: 'Process', statusList });
  await caller.call('POST', `custom-fields/${id}`, { name: 'Title', type: 'String' });
  const all = await caller.call<Directory[]>('GET', 'directories');
  const directory = all.find(each => each.id === id);
  if (!directory) throw new Error('The directory is not listed.');
  return directory;
}

/**
 * Inserts records as the server would write them: a fifth is managed by the caller, all are due within a year, a third
 * has a service level deadline, and one in 10,000 contains a rare word.
 */
async function fill(
  adminUrl: string,
  directories: readonly { id: string; count: number; userId: string }[],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const { id, count, userId } of directories) {
    await client.query(
      `insert into items (account_id, directory_id, item_id, number, status_id, position, display, search_text,
         custom_fields, created_at, last_activity_at, service_due, service_risk_at)
       select d.account_id, d.directory_id, gen_random_uuid(), n,
         s.ids[1 + n % 3], 'b' || lpad(n::text, 9, '0') || '1', '#' || n || ' | Process ' || n,
         'process ' || n || case when n % 10000 = 0 then ' granite' else '' end,
         case when n % 5 = 0 then jsonb_build_object('Manager', jsonb_build_object('stringValue', $3::text)) else '{}' end
           || jsonb_build_object('DueDate', jsonb_build_object('dateValue', to_char(date '2026-06-01' + (n * 7 % 365)::int, 'YYYY-MM-DD'))),
         now() - n * interval '1 second', now() - n * interval '1 second',
         case when n % 3 = 1 then now() + n * interval '1 minute' end,
         case when n % 3 = 1 then now() + n * interval '48 seconds' end
       from directories as d,
         lateral (select array_agg(status_id order by position) as ids from statuses
           where statuses.account_id = d.account_id and statuses.directory_id = d.directory_id) as s,
         generate_series(1, $2::int) as n
       where d.directory_id = $1`,
      [id, count, userId],
    );
    await client.query('update item_counters set total = $2, last_number = $2 where directory_id = $1', [
      id,
      count,
    ]);
    await client.query(
      `insert into item_counters (account_id, directory_id, status_key, total)
         select account_id, directory_id, status_id::text, count(*) from items where directory_id = $1 group by 1, 2, 3`,
      [id],
    );
  }
  await client.query('vacuum (analyze) items');
  await client.end();
}

/** Returns the median time of each call. The calls alternate, so that other load on the machine affects all of them. */
async function spread(adminUrl: string, calls: readonly (() => Promise<number>)[]): Promise<number[]> {
  const turn = async () => {
    const times: number[] = [];
    for (const call of calls) times.push(await call());
    return times;
  };
  await turn();
  await waitForIndexes(adminUrl);
  for (let count = 0; count < warmUps; count += 1) await turn();
  const turns: number[][] = [];
  for (let count = 0; count < timedCalls; count += 1) turns.push(await turn());
  return calls.map((_, index) =>
    computePercentile(
      turns.map(times => times[index] ?? Number.NaN),
      0.5,
    ),
  );
}
