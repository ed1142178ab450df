import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithRetry } from './fetchWithRetry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (status: number, seconds: number) =>
  new Response(null, { status, headers: { 'retry-after': String(seconds) } });
const reads = {
  mayRepeat: ({ method }: Request) => method === 'GET',
  mostTries: 3,
  longestPauseSeconds: 10,
};

/** Creates a server that returns the given responses one after the other, and records the bodies of the requests. */
function server(...answers: Response[]) {
  const bodies: string[] = [];
  const send = async (request: Request) => {
    bodies.push(await request.text());
    return answers.shift() ?? new Response('end');
  };
  return { bodies, send };
}

it('sends the same request again after the pause', async () => {
  const { send, bodies } = server(busy(429, 2), busy(503, 1));
  const request = new Request('http://x/', { method: 'POST', body: 'question' });
  const answer = fetchWithRetry(request, send, { ...reads, mayRepeat: () => true });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(bodies).toEqual(['question']);
  await vi.advanceTimersByTimeAsync(100);
  expect(bodies).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answer).status).toBe(200);
  expect(bodies).toEqual(['question', 'question', 'question']);
});

it.each([
  ['a write', new Request('http://x/', { method: 'POST' }), [busy(429, 1)], 1],
  ['a pause that is too long', new Request('http://x/'), [busy(429, 11)], 1],
  ['a response without a pause', new Request('http://x/'), [new Response(null, { status: 503 })], 1],
  ['another error status', new Request('http://x/'), [busy(404, 1)], 1],
  ['too many attempts', new Request('http://x/'), [busy(429, 0), busy(429, 0), busy(429, 0)], 3],
])('returns the error response without another attempt for %s', async (_, request, answers, asked) => {
  const { send, bodies } = server(...answers);
  const answer = fetchWithRetry(request, send, reads);
  await vi.runAllTimersAsync();
  expect((await answer).status).toBeGreaterThanOrEqual(400);
  expect(bodies).toHaveLength(asked);
});

it('stops waiting when the request is aborted', async () => {
  const controller = new AbortController();
  const { bodies } = server();
  const send = async (request: Request) => {
    bodies.push('asked');
    request.signal.throwIfAborted();
    return busy(429, 5);
  };
  const answer = fetchWithRetry(new Request('http://x/', { signal: controller.signal }), send, reads);
  const failed = expect(answer).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await failed;
  expect(bodies).toHaveLength(2);
});
