/**
 * Measures how long users of one account wait while a user of another sends the most expensive calls possible, on both
 * databases.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Directory } from '#core/model.ts';
import { type ApiCaller, registerCaller } from './support/apiCaller.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

export const fairnessBench: Bench = {
  name: 'fairness',
  title: 'ordinary calls of one account beside hostile ones of another, p99',
  run: () => runOnBothDatabases(measure),
};

/** Duration of each attack; `BENCH_SECONDS=5` shortens the run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
/** Concurrent hostile calls; throttled ones are repeated after a moment. */
const attackers = 4;
/** Users of the other account, who alternate between calls and pauses. */
const people = 3;
const readingMs = 200;
const records = 30;
const goalMs = 1_000;

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place, { isThrottled: true });
  const [attacker, neighbour] = [await registerCaller(server.url), await registerCaller(server.url)];
  try {
    const target = await furnish(attacker);
    const own = await furnish(neighbour);
    await neighbourly(neighbour, own, 3);
    const alone = await neighbourly(neighbour, own, seconds);
    const rows: BenchRow[] = [getRow(place, 'alone', alone)];
    for (const attack of getAttacksOn(target)) {
      const { times, told } = await underAttack({ attacker, neighbour, own, attack });
      const row = getRow(place, `${attack.name} (${told})`, times);
      rows.push({
        ...row,
        peer: { name: 'alone', value: computePercentile(alone, 0.99) },
        goal: { atMost: goalMs },
      });
    }
    return rows;
  } finally {
    attacker.close();
    neighbour.close();
    await server.stop();
  }
}

function getRow({ name }: BenchDatabase, what: string, times: readonly number[]): BenchRow {
  const worst = Math.round(Math.max(...times));
  return {
    name: `${name}, ${what}; ${times.length} calls, worst ${worst} ms`,
    value: computePercentile(times, 0.99),
    unit: 'ms',
  };
}

interface Target {
  readonly id: string;
  readonly fieldId: string;
}

/** Creates a directory with a few records. */
async function furnish(caller: ApiCaller): Promise<Target> {
  const { id } = await caller.call<Directory>('POST', 'directories', { name: 'Notes', type: 'Data' });
  const { id: fieldId } = await caller.call<{ id: string }>('POST', `custom-fields/${id}`, {
    name: 'Text',
    type: 'Text',
  });
  for (let count = 0; count < records; count += 1) {
    const customFields = { [fieldId]: { stringValue: `Some words about number ${count}` } };
    await caller.call('POST', `directories/${id}/items`, { customFields });
  }
  return { id, fieldId };
}

interface Attack {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly atOnce?: number;
}

/** Calls that once blocked the server, and the largest ones of the same type that are still accepted. */
function getAttacksOn({ id, fieldId }: Target): Attack[] {
  const condition = (letters: number) => ({
    field: fieldId,
    operator: 'Contains',
    value: { stringValue: 'x'.repeat(letters) },
  });
  const conditions = (count: number, letters: number) => Array(count).fill(condition(letters));
  const search = `directories/${id}/items/search`;
  return [
    { name: '100,000 conditions of no shape', path: search, body: { conditions: Array(100_000).fill(0) } },
    {
      name: '100,000 tags',
      path: `directories/${id}/items`,
      body: { tags: Array.from({ length: 100_000 }, () => randomUUID()) },
    },
    {
      name: '1,900 changes of no shape',
      path: 'configuration/plan',
      body: { changes: Array(1_900).fill(0) },
    },
    { name: '100 conditions of 70,000 letters', path: search, body: { conditions: conditions(100, 70_000) } },
    {
      name: '10,000 conditions',
      path: search,
      body: { conditions: Array(100).fill({ any: conditions(100, 1) }) },
    },
    {
      name: '500 conditions of 1,000 letters',
      path: search,
      body: { conditions: Array(5).fill({ any: conditions(99, 1_000) }) },
    },
    {
      name: 'a batch of 100 searches',
      path: `${search}-batch`,
      body: Array(100).fill({ conditions: conditions(5, 100) }),
    },
    {
      name: 'a plan of 2,000 orders',
      path: 'configuration/plan',
      body: { changes: Array(2_000).fill({ kind: 'OrderDirectories', ids: [] }) },
    },
    {
      name: 'a plan of 300 good changes',
      path: 'configuration/plan',
      body: {
        changes: Array.from({ length: 300 }, (_, number) => ({
          kind: 'SaveGroup',
          id: randomUUID(),
          group: { name: `Group ${number}` },
        })),
      },
    },
    { name: '300 calls at a time', path: 'boot', method: 'GET', atOnce: 300 },
  ];
}

interface Scene {
  readonly attacker: ApiCaller;
  readonly neighbour: ApiCaller;
  readonly own: Target;
  readonly attack: Attack;
}

async function underAttack({ attacker, neighbour, own, attack }: Scene) {
  let isOver = false;
  const statuses: number[] = [];
  const { method = 'POST', path, body, atOnce = attackers } = attack;
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const attacks = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const status = await attacker.status(method, path, payload);
      statuses.push(status);
      if (status === 429) await sleep(readingMs);
    }
  });
  await sleep(200);
  const times = await neighbourly(neighbour, own, seconds);
  isOver = true;
  await Promise.all(attacks);
  const counts = [...new Set(statuses)].map(status => {
    const count = statuses.filter(one => one === status).length;
    return `${count} x ${status === 0 ? 'cut off' : status}`;
  });
  return { times, told: counts.join(', ') };
}

/**
 * Loads boot data and a page, creates a record and loads the tags, repeatedly and for several users in parallel;
 * returns the time of each call.
 */
async function neighbourly(
  caller: ApiCaller,
  { id, fieldId }: Target,
  forSeconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forSeconds * 1_000;
  const customFields = { [fieldId]: { stringValue: 'A new one' } };
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', 'boot'],
    ['POST', `directories/${id}/items/search`, { keyword: 'words' }],
    ['POST', `directories/${id}/items`, { customFields }],
    ['GET', 'tags'],
  ];
  const onePerson = async () => {
    while (performance.now() < end) {
      for (const [method, path, body] of calls) {
        times.push(await caller.time(method, path, body));
        await sleep(readingMs);
      }
    }
  };
  await Promise.all(Array.from({ length: people }, onePerson));
  return times;
}
