/** Measures how much a rule slows down creating a record it acts on, and how soon it has acted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AutomationRule, Item, UsageProfile } from '#core/model.ts';
import { type ApiCaller, registerCaller } from './support/apiCaller.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

const CREATES = 60;
const WARM_UPS = 10;
/** Long enough for the other consequences of a record, such as the outbox, to be done. */
const PAUSE_MS = 150;
/**
 * The maximum ratio: creating a record that a rule acts on takes at most a tenth longer than creating one without a
 * rule.
 */
const LIMIT = 1.1;

export const automationBench: Bench = {
  name: 'automation',
  title: 'a record created where a rule acts on it, beside one where none does',
  run: () => runOnBothDatabases(measure),
};

interface Deals {
  readonly path: string;
  readonly title: string;
  readonly total: string;
}

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  const caller = await registerCaller(server.url);
  try {
    const [ruled, plain] = [await makeDeals(caller, 'Ruled'), await makeDeals(caller, 'Plain')];
    await makeRule(caller, ruled);
    const times = { ruled: [] as number[], plain: [] as number[], acted: [] as number[] };
    for (let turn = -WARM_UPS; turn < CREATES; turn += 1) {
      // The order alternates, so that other load on the machine affects both.
      if (turn % 2 === 0) await sleep(PAUSE_MS);
      const early = turn % 2 === 0 ? await readCreateTime(caller, plain, turn) : null;
      await sleep(PAUSE_MS);
      const begun = performance.now();
      const ofRuled = await readCreateTime(caller, ruled, turn);
      await untilActed(caller, ruled, turn);
      const acted = performance.now() - begun;
      await sleep(PAUSE_MS);
      const ofPlain = early ?? (await readCreateTime(caller, plain, turn));
      if (turn < 0) continue;
      times.ruled.push(ofRuled);
      times.acted.push(acted);
      times.plain.push(ofPlain);
    }
    return [
      {
        name: `${place.name}, a record that a rule acts on, created`,
        value: computeMedian(times.ruled),
        unit: 'ms',
        peer: { name: 'one that none does', value: computeMedian(times.plain) },
        goal: { atMost: LIMIT, isRatio: true },
      },
      { name: `${place.name}, until the rule has acted`, value: computeMedian(times.acted), unit: 'ms' },
    ];
  } finally {
    caller.close();
    await server.stop();
  }
}

async function makeDeals(caller: ApiCaller, name: string): Promise<Deals> {
  const { id } = await caller.call<{ id: string }>('POST', 'directories', { name, type: 'Data' });
  const field = (body: object) => caller.call<{ id: string }>('POST', `custom-fields/${id}`, body);
  const title = await field({ name: 'Title', type: 'String' });
  const total = await field({ name: 'Total', type: 'Number' });
  return { path: `directories/${id}`, title: title.id, total: total.id };
}

async function makeRule(caller: ApiCaller, { path, title, total }: Deals): Promise<void> {
  const [profile] = await caller.call<UsageProfile[]>('GET', 'usage-profiles');
  if (!profile) throw new Error('A new account has a profile.');
  await caller.call<AutomationRule>('POST', 'automation/rules', {
    name: 'Rule',
    directoryId: path.split('/')[1],
    enabled: true,
    profileId: profile.id,
    when: { kind: 'RecordCreated' },
    if: { conditions: [{ field: title, operator: 'Contains', value: { stringValue: 'deal' } }] },
    // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
    then: [{ kind: 'SetFields', customFields: { [total]: { numberValue: 1 } } }],
  });
}

function readCreateTime(caller: ApiCaller, { path, title }: Deals, turn: number): Promise<number> {
  return caller.time('POST', `${path}/items`, { customFields: { [title]: { stringValue: `Deal ${turn}` } } });
}

async function untilActed(caller: ApiCaller, { path, title, total }: Deals, turn: number): Promise<void> {
  const conditions = [{ field: title, operator: 'Equals', value: { stringValue: `Deal ${turn}` } }];
  for (;;) {
    const { items } = await caller.call<{ items: Item[] }>('POST', `${path}/items/search`, { conditions });
    if (items[0]?.customFields[total]) return;
    await sleep(5);
  }
}
