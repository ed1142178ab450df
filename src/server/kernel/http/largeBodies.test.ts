import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { createLargeBodyQueue } from './largeBodies.ts';

/** Blocks the thread like a large body does. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const small = { bytes: 20_000 };
const nothing = async () => {};

it('validates one body at a time per account, with pauses, without delaying other accounts', async () => {
  const bodies = createLargeBodyQueue();
  const done: string[] = [];
  const judge = (name: string) => () => {
    hold(20);
    done.push(name);
  };
  const begun = performance.now();
  const own = [1, 2, 3].map(number =>
    bodies.inTurn({ party: 'one', ...small }, judge(`one ${number}`), nothing),
  );
  await Promise.all([...own, bodies.inTurn({ party: 'other', ...small }, judge('other'), nothing)]);
  expect(done).toEqual(['one 1', 'other', 'one 2', 'one 3']);
  expect(performance.now() - begun).toBeGreaterThan(3 * 20 + 2 * 80 - 5);
});

it('validates a body as soon as the previous body is validated, without waiting for its response', async () => {
  const bodies = createLargeBodyQueue();
  const done: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = bodies.inTurn(
    { party: 'one', ...small },
    () => 'slow',
    async name => {
      await released;
      done.push(name);
    },
  );
  await bodies.inTurn(
    { party: 'one', ...small },
    () => 'quick',
    async name => done.push(name),
  );
  release();
  await slow;
  expect(done).toEqual(['quick', 'slow']);
});

it('continues after a failure, and rejects a body if too many are waiting', async () => {
  const bodies = createLargeBodyQueue();
  const failing = (judge: () => void, answer = nothing) =>
    bodies.inTurn({ party: 'one', ...small }, judge, answer);
  const fail = () => {
    throw new Error('broken');
  };
  await expect(failing(fail)).rejects.toThrow('broken');
  await expect(
    failing(
      () => {},
      async () => fail(),
    ),
  ).rejects.toThrow('broken');
  const take = (party: string, bytes = 20_000) =>
    bodies.inTurn(
      { party, bytes },
      () => 'fine',
      async judged => judged,
    );
  const waiting = Array.from({ length: 50 }, () => take('two'));
  await expect(take('two')).rejects.toThrow(ProblemError);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['fine']));
  expect(await take('one')).toBe('fine');
});

it("rejects bodies beyond an account's memory limit until earlier requests are answered", async () => {
  const bodies = createLargeBodyQueue();
  const megabytes = (count: number) => ({ party: 'one', bytes: count * 1024 * 1024 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () =>
    bodies.inTurn(
      megabytes(8),
      () => {},
      () => released,
    ),
  );
  await sleep(20);
  await expect(bodies.inTurn(megabytes(1), () => {}, nothing)).rejects.toThrow(ProblemError);
  await bodies.inTurn({ ...megabytes(8), party: 'other' }, () => {}, nothing);
  release();
  await Promise.all(held);
  await bodies.inTurn(megabytes(8), () => {}, nothing);
});
