/** Tests saving the user's settings, with a server that is sometimes unreachable behind the real client. */
import './likeABrowser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearUserState, loadUserState, saveUserStateSoon } from '#app/state/userStorage.ts';

let stored: Record<string, unknown>;
/** The status of the responses to writes; 0 if the server can't be reached. */
let status: number;
let writes: number;

beforeEach(() => {
  stored = { order: 'name' };
  status = 200;
  writes = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(stored);
    writes += 1;
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status >= 400) return Response.json({ status, code: 'Unexpected' }, { status });
    stored = await request.json();
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  clearUserState();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass, and everything that it starts end. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves the last change after a second, with members that were saved elsewhere', async () => {
  saveUserStateSoon('page', 'view', 'week');
  saveUserStateSoon('page', 'view', 'month');
  await pass(900);
  expect(writes).toBe(0);
  await pass(200);
  expect(stored).toEqual({ order: 'name', view: 'month' });
  expect(writes).toBe(1);
});

test('saves a change again after the server could not be reached, together with later changes', async () => {
  status = 0;
  saveUserStateSoon('page', 'view', 'week');
  await pass(1_100);
  expect(writes).toBe(1);
  status = 200;
  saveUserStateSoon('page', 'size', 50);
  await pass(1_100);
  expect(stored).toEqual({ order: 'name', view: 'week', size: 50 });
  status = 0;
  saveUserStateSoon('page', 'view', 'day');
  await pass(1_100);
  status = 200;
  await pass(15_100);
  expect(stored).toMatchObject({ view: 'day' });
});

test('discards a change that the server rejects', async () => {
  status = 400;
  saveUserStateSoon('page', 'view', 'week');
  await pass(60_000);
  expect(writes).toBe(1);
  expect(await loadUserState('page')).toEqual({ order: 'name', view: 'week' });
});
