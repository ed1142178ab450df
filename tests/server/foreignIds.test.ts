import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '#server/http/contract.ts';
import { describeOnBothDatabases, type Member } from './harness.ts';
import { type Listener, listen, until } from './support/listener.ts';
import { rightsCalls } from './support/rights/calls.ts';
import { comparable } from './support/rights/compareAnswers.ts';
import { digestOf } from './support/rights/digest.ts';
import { exchange, nameOf, type Place, placesOf } from './support/rights/probes.ts';
import { type LooseInput, labelOf, type RightsCall, send } from './support/rights/rightsCall.ts';
import { buildRightsWorld, type Ids, type RightsWorld } from './support/rights/world.ts';

/**
 * An id of another account, in any place of any call, is answered like an id that nobody has, changes nothing there and is
 * heard of by nobody. The same for ids of the caller's own account that they may not see.
 */
const ACCOUNTS = { PGlite: 2, PostgreSQL: 5 };
const FEWEST_PROBES = { PGlite: 500, PostgreSQL: 10_000 };
/** PGlite takes every fourth call, by turns. */
const EVERY = { PGlite: 4, PostgreSQL: 1 };
const AT_ONCE = 6;

/** These use up what the caller has: their places are tried in calls that do not. */
const operations = loadContract().operations;
const operationOf = ({ id }: RightsCall) => operations.find(operation => operation.id === id);

describeOnBothDatabases('Foreign ids', api => {
  const worlds: RightsWorld[] = [];
  const listeners: Listener[] = [];
  const known = new Set<string>();
  let probes = 0;

  beforeAll(async () => {
    const builds = Array.from({ length: ACCOUNTS[api.kind] }, () => buildRightsWorld(api));
    worlds.push(...(await Promise.all(builds)));
    for (const world of worlds) {
      for (const id of Object.values({ ...world.idsOf('admin'), ...world.vault })) known.add(id);
      listeners.push(await listen(world.people.admin));
      const caller = await listen(world.people.chief);
      world.people.chief.connectionId = caller.connection.connectionId;
      listeners.push(caller);
    }
  }, 240_000);
  afterAll(() => Promise.all(listeners.map(({ connection }) => connection.stop())));

  const asked = rightsCalls.filter((_, index) => index % EVERY[api.kind] === 0);

  test('are answered like ids that nobody has, change nothing, and are not heard of', async () => {
    const faults: string[] = [];
    for (const [index, world] of worlds.entries()) {
      const others = worlds.filter(other => other !== world);
      const before = await Promise.all(others.map(other => digest(other)));
      const heard = others.map(other => heardIn(other));
      const found = await probeAll(world, others);
      faults.push(...found);
      await settle(others);
      expect(await Promise.all(others.map(other => digest(other))), `changes by account ${index}`).toEqual(
        before,
      );
      expect(
        others.map(other => heardIn(other)),
        `events of account ${index}`,
      ).toEqual(heard.map(count => count + 2));
    }
    expect(faults).toEqual([]);
    expect(probes).toBeGreaterThanOrEqual(FEWEST_PROBES[api.kind]);
  }, 400_000);

  const digest = (world: RightsWorld) => digestOf(api.database, world.people.admin.user.account.id);
  const listenersOf = (world: RightsWorld) => {
    const index = worlds.indexOf(world) * 2;
    return listeners.slice(index, index + 2);
  };
  const heardIn = (world: RightsWorld) =>
    listenersOf(world).reduce((sum, { heard }) => sum + heard.length, 0);
  /** What was on its way has arrived before this. */
  const settle = async (others: readonly RightsWorld[]) => {
    for (const other of others) {
      const count = heardIn(other);
      await other.people.keeper.ok('orderBoards', { body: [] }).catch(() => undefined);
      await other.people.admin.ok('orderBoards', { body: [] });
      await until(() => heardIn(other) >= count + 2, 'its own event was heard');
    }
  };

  async function probeAll(world: RightsWorld, others: readonly RightsWorld[]): Promise<string[]> {
    const faults: string[] = [];
    const work = asked.values();
    const worker = async () => {
      for (const call of work) faults.push(...(await probeCall(world, others, call)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return faults;
  }

  async function probeCall(
    world: RightsWorld,
    others: readonly RightsWorld[],
    call: RightsCall,
  ): Promise<string[]> {
    const own = world.idsOf('admin');
    const input = call.input({ target: own, own });
    const faults: string[] = [];
    for (const place of placesOf(input)) {
      const strangers = others.flatMap(other => foreignId(own, other.idsOf('admin'), place));
      faults.push(...(await probePlace({ call, input, place, caller: world.people.chief }, strangers)));
    }
    return faults;
  }

  interface Probe {
    readonly call: RightsCall;
    readonly input: LooseInput;
    readonly place: Place;
    readonly caller: Member;
  }

  async function probePlace(
    { call, input, place, caller }: Probe,
    strangers: readonly string[],
  ): Promise<string[]> {
    const answerTo = async (id: string) =>
      comparable(await send(caller, call.id, exchange(input, place, id)), id, known);
    const faults: string[] = [];
    const expected = await answerTo(randomUUID());
    for (const [index, stranger] of strangers.entries()) {
      const id = index % 2 === 0 ? stranger : stranger.toUpperCase();
      const answer = await answerTo(id);
      probes += 1;
      if (answer !== expected)
        faults.push(
          `${labelOf(call)} ${nameOf(place)}\n  nobody's: ${expected.slice(0, 400)}\n  foreign:  ${answer.slice(0, 400)}`,
        );
    }
    return faults;
  }
});

/** What the other account has under the same name. */
function foreignId(own: Ids, theirs: Ids, { id }: Place): string[] {
  const name = Object.keys(own).find(key => own[key] === id);
  const found = name === undefined ? undefined : theirs[name];
  return found && found !== id ? [found] : [];
}
