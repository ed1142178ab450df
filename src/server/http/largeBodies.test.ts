import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLargeBodies } from './largeBodies.ts';
import { ProblemError } from './problem.ts';

/** Holds the thread as a large body does. */
function hold(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('judges one body of an account after the other, resting between them; others go on meanwhile', async () => {
  const bodies = createLargeBodies();
  const done: string[] = [];
  const work = (name: string) => async () => {
    hold(20);
    await sleep(1);
    done.push(name);
  };
  const begun = performance.now();
  const own = [1, 2, 3].map(number => bodies.inTurn('one', work(`one ${number}`)));
  await Promise.all([...own, bodies.inTurn('other', work('other'))]);
  expect(done).toEqual(['one 1', 'other', 'one 2', 'one 3']);
  expect(performance.now() - begun).toBeGreaterThan(3 * 20 + 2 * 80 - 5);
});

it('goes on after a failure, and refuses what would wait too long', async () => {
  const bodies = createLargeBodies();
  const failing = bodies.inTurn('one', async () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const waiting = Array.from({ length: 50 }, () => bodies.inTurn('two', async () => 'fine'));
  expect(() => bodies.inTurn('two', async () => 'too many')).toThrow(ProblemError);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['fine']));
  expect(await bodies.inTurn('one', async () => 'again')).toBe('again');
});
