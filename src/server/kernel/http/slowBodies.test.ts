import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { rejectSlowBodies } from './slowBodies.ts';

it("doesn't interrupt internal calls of the server, however long they take", async () => {
  const app = Fastify();
  rejectSlowBodies(app, { windowMs: 20, leastBytes: 1_000 });
  app.post('/long', async () => {
    await sleep(200);
    return 'done';
  });
  const answer = await app.inject({ method: 'POST', url: '/long', payload: { some: 'body' } });
  expect([answer.statusCode, answer.body]).toEqual([200, 'done']);
  await app.close();
});
