import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { describeServer } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';
import { isWholeRun } from '#tests/server/support/databases.ts';
import { type Listener, listen, waitUntil } from '#tests/server/support/listener.ts';
import { rightsCalls } from '#tests/server/support/rights/calls.ts';
import { computeDigest } from '#tests/server/support/rights/digest.ts';
import {
  type ProbeResult,
  probeAll,
  probeHeader,
  probeIds,
} from '#tests/server/support/rights/foreignProbes.ts';
import type { RightsCall } from '#tests/server/support/rights/rightsCall.ts';
import { buildRightsWorld, type RightsWorld } from '#tests/server/support/rights/world.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

/**
 * Tests that an id of another account, in any position of any call, is handled like an unknown id, changes nothing
 * there and notifies no one there. The same applies to ids of the caller's own account that they can't see.
 */
const ACCOUNTS = { PGlite: 2, PostgreSQL: isWholeRun ? 5 : 2 };
/** In `npm test`, one account tries ids of the other; the opposite direction runs the same code again. */
const CALLERS = isWholeRun ? 5 : 1;
const MIN_PROBES = { PGlite: 150, PostgreSQL: isWholeRun ? 10_000 : 1_500 };
const MIN_HIDDEN = { PGlite: 3, PostgreSQL: isWholeRun ? 250 : 75 };
/** On PGlite only every fourth call is tested, because the code is the same. */
const EVERY = { PGlite: 4, PostgreSQL: 1 };

const operations = new Map(loadContract().operations.map(operation => [operation.id, operation]));
/** A plan scans every record, and an import reads a file, so each is tested with a single foreign id. */
const isCostly = ({ id }: RightsCall) =>
  /Configuration|Import|exportItems|exportProcesses|planTemplate|CustomField/.test(id);
/** Saving under an unknown id creates the entity with that id: planning is equivalent, and leaves nothing behind. */
const isMaking = ({ id, variant }: RightsCall) =>
  id === 'changeConfiguration' && variant?.startsWith('Save') === true;
/**
 * Calls that only read run concurrently; those that change something, or report concurrent changes, run individually.
 */
const isLooking = ({ id }: RightsCall) => operations.get(id)?.isRead === true && !id.startsWith('plan');
const CONCURRENCY = 6;

describeServer('Foreign ids', api => {
  const worlds: RightsWorld[] = [];
  /** The connections of a colleague in each account, who receives every event. */
  const listeners: Listener[] = [];
  /** The connections of the users who make the calls. */
  const callers: Listener[] = [];
  const known = new Set<string>();
  let asked: RightsCall[] = [];

  beforeAll(async () => {
    worlds.push(
      ...(await Promise.all(Array.from({ length: ACCOUNTS[api.kind] }, () => buildRightsWorld(api)))),
    );
    for (const world of worlds) {
      for (const id of Object.values({ ...world.idsOf('admin'), ...world.vault })) known.add(id);
      listeners.push(await listen(world.people.keeper));
      const { admin, member } = world.people;
      for (const caller of [admin, member]) {
        const listener = await listen(caller);
        caller.connectionId = listener.connection.connectionId;
        callers.push(listener);
      }
    }
    await quiet(listeners);
    const served = new Set<string>(api.served);
    asked = rightsCalls
      .filter(({ id }, index) => served.has(id) && index % EVERY[api.kind] === 0)
      .filter(call => !isMaking(call));
  }, 240_000);
  afterAll(() => Promise.all([...listeners, ...callers].map(({ connection }) => connection.stop())));

  test('of other accounts are handled like unknown ids, without changes or messages', async () => {
    const faults: string[] = [];
    let count = 0;
    for (const world of worlds.slice(0, CALLERS)) {
      const others = worlds.filter(other => other !== world);
      await settle(others);
      const heard = others.map(other => listenerOf(other).heard.length);
      const before = await Promise.all(others.map(digest));
      const probed = await probeWorld(world, others);
      faults.push(...probed.faults);
      count += probed.count;
      const after = await Promise.all(others.map(digest));
      await settle(others);
      for (const [index, other] of others.entries()) {
        for (const name of differences(before[index], after[index])) faults.push(`${name} changed`);
        const news = listenerOf(other)
          .heard.slice(heard[index])
          .filter(({ data }) => data.key !== SENTINEL);
        for (const event of news) faults.push(`heard: ${JSON.stringify(event)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(MIN_PROBES[api.kind]);
  }, 900_000);

  test("that the caller can't see are handled like unknown ids", async () => {
    const [world] = worlds;
    if (!world) throw new Error('There is no world.');
    const renew = renewing(world.people.member);
    const prober = {
      caller: world.people.member,
      own: world.idsOf('member'),
      strangers: [world.vault, world.others],
      known,
      isThorough: true,
    };
    const open = asked.filter(({ id }) => operations.get(id)?.needsAdmin === false);
    const probe = async (call: RightsCall) => {
      await renew();
      return probeIds(prober, call);
    };
    const { count, faults } = await probeAll(open, probe, 1);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(MIN_HIDDEN[api.kind]);
  }, 300_000);

  const digest = async (world: RightsWorld) => {
    // Background work for a new account, or after its own calls, must not count as a change by the probes.
    await settleEvents(api);
    await api.clock.settle();
    await settleEvents(api);
    return computeDigest(api.database, world.people.admin.user.account.id);
  };
  const listenerOf = (world: RightsWorld): Listener => {
    const found = listeners[worlds.indexOf(world)];
    if (!found) throw new Error('Nobody listens.');
    return found;
  };
  /** Waits for the end of all earlier events, which a change of saved state marks. */
  const settle = async (others: readonly RightsWorld[]) => {
    for (const other of others) {
      const { heard } = listenerOf(other);
      const before = heard.length;
      await other.people.keeper.refresh();
      await other.people.keeper.ok('saveUserStorage', { params: { key: SENTINEL }, body: {} });
      await waitUntil(
        () => heard.slice(before).some(({ data }) => data.key === SENTINEL),
        'the end was heard',
      );
    }
  };

  async function probeWorld(world: RightsWorld, others: readonly RightsWorld[]): Promise<ProbeResult> {
    const caller = world.people.admin;
    const renew = renewing(caller);
    const own = world.idsOf('admin');
    const strangers = others.map(other => other.idsOf('admin'));
    const probe = async (call: RightsCall) => {
      await renew();
      return probeIds({ caller, own, strangers, known, isThorough: !isCostly(call) }, call);
    };
    const looking = await probeAll(asked.filter(isLooking), probe, CONCURRENCY);
    const changing = asked.filter(call => !isLooking(call));
    // Definitions come last: columns and fields are created permanently, under the ids that were tried.
    const inOrder = [...changing.filter(call => !isCostly(call)), ...changing.filter(isCostly)];
    const byId = await probeAll(inOrder, probe, 1);
    const guarded = asked.filter(({ id }) => operations.get(id)?.isPublic === false);
    const accountIds = others.map(other => other.people.admin.user.account.id);
    const probeAccounts = async (call: RightsCall) => {
      await renew();
      return probeHeader({ caller, own, known }, call, accountIds);
    };
    const byHeader = await probeAll(guarded, probeAccounts, CONCURRENCY);
    const all = [looking, byId, byHeader];
    return {
      count: all.reduce((sum, { count }) => sum + count, 0),
      faults: all.flatMap(({ faults }) => faults),
    };
  }
});

const RENEWED_EVERY_MS = 120_000;

/** The key of saved state that marks the end of events: its changes are only sent to the user themselves. */
const SENTINEL = 'filters';

/**
 * Returns a function that refreshes the token every two minutes; concurrent callers share one refresh. On a slow
 * machine, the test runs longer than a token is valid.
 */
function renewing(caller: Pick<ApiClient, 'refresh'>): () => Promise<unknown> {
  let due = 0;
  let renewed: Promise<unknown> = Promise.resolve();
  return () => {
    if (Date.now() >= due) {
      due = Date.now() + RENEWED_EVERY_MS;
      renewed = caller.refresh();
    }
    return renewed;
  };
}

/** Waits for delayed events from creating the fixtures, including imports. */
async function quiet(listeners: readonly Listener[]): Promise<void> {
  const heard = () => listeners.reduce((sum, listener) => sum + listener.heard.length, 0);
  for (let before = -1; before !== heard(); ) {
    before = heard();
    await sleep(2_000);
  }
}

function differences(before: Record<string, string> = {}, after: Record<string, string> = {}): string[] {
  return Object.keys(before).filter(name => before[name] !== after[name]);
}
