/**
 * Measures in about three minutes what must not become slower unnoticed, and compares it with the committed ratios
 * (contract.json). `BENCH_SAVE=1 npm run bench -- contract` replaces them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { firstLoadSizes } from '../../tools/firstLoad.mjs';
import { buildApplication } from './firstLoad.ts';
import { createContent, defineTarget } from './import.ts';
import { type ApiCaller, logInCaller } from './support/apiCaller.ts';
import { type DefinedDeals, prepareDeals } from './support/deals.ts';
import { startImportSession, timeImport } from './support/importSession.ts';
import { type BenchDatabase, runOnPostgres } from './support/places.ts';
import { createPlainWrites, timeFixedWork } from './support/plainWrites.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { type RunningServer, startServerProcess } from './support/serverProcess.ts';

export const contractBench: Bench = {
  name: 'contract',
  title: 'what must not become 1.3 times slower than the committed ratios, on PostgreSQL',
  isBinding: true,
  run: () => runOnPostgres(measure),
};

const recordedFile = new URL('contract.json', import.meta.url);
const worstGrowth = 1.3;
const warmUps = 150;
const rounds = 4;
const samplesPerRound = 60;
const callers = 16;
const togetherMs = 2_000;
const importedRows = 5_000;
const idleMs = 3_000;
const restSeconds = 40;
/** An idle connection of PostgreSQL publishes its counts of transactions after ten seconds. */
const statisticsMs = 12_000;

/** A value, and what it is divided by before it is compared with the recorded ratio. */
interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: BenchRow['unit'];
  /** One of two yardsticks, each of which the machine can slow down; empty for what doesn't depend on it. */
  readonly beside: readonly { readonly name: string; readonly value: number }[];
}

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const work = { name: 'fixed work', value: timeFixedWork() };
  const plainly = (value: number, name: string, unit: BenchRow['unit']): Measured => ({
    name,
    value,
    unit,
    beside: [],
  });
  const defined = await prepareDeals(place);
  const starts = [];
  for (let round = 0; round < 3; round += 1) starts.push(await startOnce(place));
  const server = await startServerProcess(place);
  try {
    const measured: Measured[] = [
      ...(await measureCalls(server, place, defined)).map(({ beside, ...each }) => ({
        ...each,
        beside: [...beside, work],
      })),
      ...(await measureTogether(server, defined)).map(each => ({ ...each, beside: [work] })),
      ...(await countCommits(server, place, defined)),
      { ...(await measureImport(server)), beside: [work] },
      {
        name: 'start',
        value: computeMedian(starts.map(({ readyMs }) => readyMs)),
        unit: 'ms',
        beside: [work],
      },
      plainly(computeMedian(starts.map(({ megabytes }) => megabytes)), 'idle memory', 'MB'),
      plainly(server.memory(), 'memory after these calls', 'MB'),
      ...readFirstLoads().map(({ name, kb }) => plainly(kb, `first load of the ${name}`, 'kB')),
    ];
    return compareWithRecorded(measured);
  } finally {
    await server.stop();
  }
}

function readFirstLoads(): { name: string; kb: number }[] {
  buildApplication();
  return JSON.parse(readFileSync(firstLoadSizes, 'utf8'));
}

/** Stored ratios: by row, then by yardstick, or `itself` for a value that isn't divided. */
type Ratios = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A row is slower if it is so by all of its yardsticks. */
function compareWithRecorded(measured: readonly Measured[]): BenchRow[] {
  const yardsticks = ({ beside }: Measured) => (beside.length > 0 ? beside : [{ name: 'itself', value: 1 }]);
  const ratios: Ratios = Object.fromEntries(
    measured.map(row => [
      row.name,
      Object.fromEntries(
        yardsticks(row).map(each => [each.name, Number((row.value / each.value).toPrecision(3))]),
      ),
    ]),
  );
  const recorded: Ratios = JSON.parse(readFileSync(recordedFile, 'utf8'));
  if (process.env.BENCH_SAVE) writeFileSync(recordedFile, `${JSON.stringify(ratios, null, 2)}\n`);
  return measured.map(row => {
    const { name, value, unit, beside } = row;
    const limits = yardsticks(row).map(each => (recorded[name]?.[each.name] ?? Number.NaN) * each.value);
    const atMost = Math.max(...limits) * worstGrowth;
    // Ratios that are about to be accepted needn't be as good as the former ones.
    const hasGoal = !process.env.BENCH_SAVE && !Number.isNaN(atMost);
    return { name, value, unit, ...(beside[0] && { peer: beside[0] }), ...(hasGoal && { goal: { atMost } }) };
  });
}

async function startOnce(place: BenchDatabase): Promise<{ readyMs: number; megabytes: number }> {
  const server = await startServerProcess(place);
  try {
    await sleep(idleMs);
    return { readyMs: server.readyMs, megabytes: server.memory() };
  } finally {
    await server.stop();
  }
}

/** Measures calls of one caller, one after the other, and the same reads and writes in plain SQL. */
async function measureCalls(
  { url }: RunningServer,
  { databaseUrl }: BenchDatabase,
  { deals }: DefinedDeals,
): Promise<Measured[]> {
  const caller = await logInCaller(url);
  const plain = await createPlainWrites(databaseUrl ?? '');
  const path = `directories/${deals.id}/items`;
  const code = (wanted: string) => deals.fields.find(field => field.code === wanted)?.id ?? '';
  const values = (turn: number) => ({
    [code('title')]: { stringValue: `Deal ${turn}` },
    [code('amount')]: { numberValue: turn },
    [code('stage')]: { stringValue: 'offered' },
  });
  const create = (turn: number) =>
    caller.call<{ id: string }>('POST', path, { customFields: values(turn) }).then(({ id }) => id);
  const ids: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) ids.push(await create(turn));
  const id = (turn: number) => ids[turn % ids.length] ?? '';
  const status = (turn: number) =>
    deals.statusList[Math.floor(turn / ids.length) % deals.statusList.length]?.id ?? '';
  const search = (body: object) => caller.time('POST', `${path}/search`, { take: 30, ...body });
  const calls: Record<string, { call: (turn: number) => Promise<unknown>; plain: () => Promise<unknown> }> = {
    'one record': { call: turn => caller.time('GET', `${path}/${id(turn)}`), plain: plain.readOne },
    'page by number': { call: () => search({ orderBy: { field: 'Number', asc: false } }), plain: plain.page },
    'page by an amount': {
      call: turn => search({ orderBy: { field: code('amount'), asc: turn % 2 === 0 } }),
      plain: plain.page,
    },
    'search for a word': { call: () => search({ keyword: 'granite' }), plain: plain.page },
    create: { call: create, plain: plain.insert },
    'update of one field': {
      call: turn =>
        caller.call('PUT', `${path}/${id(turn)}`, {
          customFields: { [code('amount')]: { numberValue: turn } },
        }),
      plain: plain.update,
    },
    move: {
      call: turn => caller.call('POST', `${path}/board-move`, { itemId: id(turn), status: status(turn) }),
      plain: plain.update,
    },
  };
  try {
    const measured: Measured[] = [];
    for (const [name, { call, plain: besideCall }] of Object.entries(calls)) {
      const { value, beside } = await timeBeside(call, besideCall);
      measured.push({ name, value, unit: 'ms', beside: [{ name: 'plain SQL', value: beside }] });
    }
    return measured;
  } finally {
    caller.close();
    await plain.close();
  }
}

/** Returns the medians of the round with the best ratio: other load on the machine only makes ratios worse. */
async function timeBeside(call: (turn: number) => Promise<unknown>, beside: () => Promise<unknown>) {
  let turn = 0;
  const timeMedian = async (work: (turn: number) => Promise<unknown>) => {
    const times = [];
    for (let count = 0; count < samplesPerRound; count += 1) {
      const startedAt = performance.now();
      await work(turn++);
      times.push(performance.now() - startedAt);
    }
    return computeMedian(times);
  };
  while (turn < warmUps) await call(turn++);
  const measured = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ value: await timeMedian(call), beside: await timeMedian(beside) });
  const [best] = measured.toSorted((a, b) => a.value / a.beside - b.value / b.beside);
  if (!best) throw new Error('Nothing was measured.');
  return best;
}

/** Returns the time of one call at the common rate of sixteen callers, so that less is better. */
async function measureTogether({ url }: RunningServer, { deals }: DefinedDeals) {
  const path = `directories/${deals.id}/items`;
  const [title] = deals.fields;
  const body = { customFields: { [title?.id ?? '']: { stringValue: 'One of many' } } };
  const first = await logInCaller(url);
  const { id } = await first.call<{ id: string }>('POST', path, body);
  const everyone = [first];
  while (everyone.length < callers) everyone.push(await logInCaller(url));
  const calls: Record<string, (caller: ApiCaller) => Promise<unknown>> = {
    pages: caller => caller.call('POST', `${path}/search`, { take: 30 }),
    records: caller => caller.call('GET', `${path}/${id}`),
    creates: caller => caller.call('POST', path, body),
  };
  const rows = [];
  for (const [name, call] of Object.entries(calls)) {
    let best = 0;
    for (let round = 0; round < 3; round += 1) best = Math.max(best, await countPerSecond(everyone, call));
    console.log(`${callers} callers: ${Math.round(best)} ${name} a second`);
    rows.push({ name: `${callers} callers: one of their ${name}`, value: 1_000 / best, unit: 'ms' as const });
  }
  for (const caller of everyone) caller.close();
  return rows;
}

async function countPerSecond(
  everyone: readonly ApiCaller[],
  call: (caller: ApiCaller) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const loop = async (caller: ApiCaller) => {
    while (performance.now() - startedAt < togetherMs) {
      await call(caller);
      count += 1;
    }
  };
  await Promise.all(everyone.map(loop));
  return (count * 1_000) / (performance.now() - startedAt);
}

async function measureImport({ url }: RunningServer) {
  const session = await startImportSession(url);
  const id = await defineTarget(session);
  const read = await timeImport(session, () => session.upload(id, createContent(importedRows)));
  const path = `directories/${id}/imports/${read.result.id}`;
  const checked = await timeImport(session, () => session.call('PUT', path, read.result.settings));
  const written = await timeImport(session, () => session.call('POST', `${path}/start`));
  session.define.close();
  const seconds = read.seconds + checked.seconds + written.seconds;
  return {
    name: `import of ${importedRows} rows, from file to records`,
    value: seconds * 1_000,
    unit: 'ms' as const,
  };
}

/** Counts commits while records are created one after the other, and while nothing happens. */
async function countCommits(
  { url }: RunningServer,
  { databaseUrl }: BenchDatabase,
  { deals }: DefinedDeals,
): Promise<Measured[]> {
  const caller = await logInCaller(url);
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  const readCommits = async () => {
    await sleep(statisticsMs);
    const { rows } = await client.query<{ commits: string }>(
      'select xact_commit as commits from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.commits);
  };
  try {
    const created = 100;
    const [title] = deals.fields;
    const before = await readCommits();
    const startedAt = performance.now();
    for (let turn = 0; turn < created; turn += 1) {
      const customFields = { [title?.id ?? '']: { stringValue: `Counted ${turn}` } };
      await caller.call('POST', `directories/${deals.id}/items`, { customFields });
      // Events of creates that follow each other immediately would share a transaction.
      await sleep(25);
    }
    const afterCreates = await readCommits();
    const createSeconds = (performance.now() - startedAt) / 1_000;
    await sleep(restSeconds * 1_000);
    const atRest = ((await readCommits()) - afterCreates) / (restSeconds + statisticsMs / 1_000);
    return [
      {
        name: 'transactions per create',
        value: (afterCreates - before - createSeconds * atRest) / created,
        unit: '',
        beside: [],
      },
      {
        name: 'commits a second at rest',
        value: atRest,
        unit: '',
        beside: [],
      },
    ];
  } finally {
    caller.close();
    await client.end();
  }
}
