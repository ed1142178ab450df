import { expect, it, onTestFinished } from 'vitest';
import { createFairQueue, DatabaseBusyError } from './fairQueue.ts';

/** Lets admitted parties continue. */
const settle = () => new Promise(resolve => setImmediate(resolve));

/** Creates a queue with a manual clock, and records the order in which parties were admitted. */
function playedQueue(size: { places: number; placesEach: number }) {
  let now = 0;
  const admitted: string[] = [];
  const inside: { party: string; leave(): void }[] = [];
  const queue = createFairQueue(size, () => now);
  // Otherwise parties that still wait would time out half a minute later, during another test file.
  onTestFinished(async () => {
    for (let left = inside.shift(); left; left = inside.shift()) {
      left.leave();
      await settle();
    }
  });
  return {
    admitted,
    ask: (party: string) => {
      queue.enter(party).then(leave => {
        admitted.push(party);
        inside.push({ party, leave });
      });
      return settle();
    },
    /** Advances the clock by `ms`; then the party that has been inside longest leaves. */
    leaveAfter: async (ms: number) => {
      now += ms;
      inside.shift()?.leave();
      await settle();
    },
  };
}

it('admits the party with the smallest recent usage, however many requests others have waiting', async () => {
  const { ask, leaveAfter, admitted } = playedQueue({ places: 1, placesEach: 1 });
  for (let calls = 0; calls < 50; calls += 1) await ask('greedy');
  await ask('modest');
  await leaveAfter(500);
  expect(admitted).toEqual(['greedy', 'modest']);
  await ask('modest');
  await ask('third');
  await leaveAfter(5);
  expect(admitted.slice(2)).toEqual(['third']);
  await leaveAfter(5);
  await leaveAfter(5);
  expect(admitted.slice(3)).toEqual(['modest', 'greedy']);
});

it('serves the requests of the same party in order', async () => {
  const queue = createFairQueue({ places: 1, placesEach: 1 });
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async number => {
      const leave = await queue.enter('one');
      order.push(number);
      leave();
    }),
  );
  expect(order).toEqual([1, 2, 3]);
});

it('reduces recorded usage over time', async () => {
  const { ask, leaveAfter, admitted } = playedQueue({ places: 1, placesEach: 1 });
  await ask('once');
  await leaveAfter(10_000);
  await ask('now');
  await leaveAfter(60_000);
  await ask('other');
  await ask('now');
  await ask('once');
  await leaveAfter(10);
  expect(admitted).toEqual(['once', 'now', 'other', 'once']);
});

it('limits the slots of one party, and leaves the remaining slots to other parties', async () => {
  const { ask, admitted, leaveAfter } = playedQueue({ places: 3, placesEach: 2 });
  for (let calls = 0; calls < 4; calls += 1) await ask('greedy');
  expect(admitted).toEqual(['greedy', 'greedy']);
  await ask('modest');
  await ask('modest');
  expect(admitted).toEqual(['greedy', 'greedy', 'modest']);
  await leaveAfter(1);
  expect(admitted.at(-1)).toBe('modest');
});

it('rejects a request after its timeout, and frees a slot only once if it is released twice', async () => {
  const queue = createFairQueue({ places: 1, placesEach: 1 });
  const leave = await queue.enter('first');
  await expect(queue.enter('second', 10)).rejects.toBeInstanceOf(DatabaseBusyError);
  leave();
  leave();
  const next = await queue.enter('third');
  await expect(queue.enter('fourth', 10)).rejects.toBeInstanceOf(DatabaseBusyError);
  next();
  (await queue.enter('fifth'))();
  expect(queue.asked).toBe(5);
});
