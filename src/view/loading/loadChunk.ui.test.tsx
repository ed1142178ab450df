import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE_CHUNK_TIMEOUT_MS } from '#core/limits.ts';
import { loadChunk } from './loadChunk.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

const never = new Promise<never>(() => undefined);

/** Loads a part that never arrives; the returned object receives the code of the failure. */
function loadForEver(): { code: string | null } {
  const outcome: { code: string | null } = { code: null };
  loadChunk(() => never).catch((error: Error) => {
    outcome.code = error.name;
  });
  return outcome;
}

test('fails after 120 s if a script never arrives', async () => {
  const outcome = loadForEver();
  await vi.advanceTimersByTimeAsync(CODE_CHUNK_TIMEOUT_MS - 1);
  expect(outcome.code).toBe(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.code).toBe('ChunkLoadError');
  expect(CODE_CHUNK_TIMEOUT_MS).toBe(120_000);
});

test("reports a stylesheet that hasn't loaded before the timeout", async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  document.head.append(link);
  const outcome = loadForEver();
  await vi.advanceTimersByTimeAsync(CODE_CHUNK_TIMEOUT_MS);
  expect(outcome.code).toBe('CSS_CHUNK_LOAD_FAILED');
});

test('distinguishes script and style failures by the messages of browsers and Vite', async () => {
  const said = async (text: string) => {
    const error: unknown = await loadChunk(() => Promise.reject(new Error(text))).catch(each => each);
    return error instanceof Error ? error.name : error;
  };
  expect(await said('Failed to fetch dynamically imported module: /assets/A.js')).toBe('ChunkLoadError');
  expect(await said('error loading dynamically imported module: /assets/A.js')).toBe('ChunkLoadError');
  expect(await said('Importing a module script failed.')).toBe('ChunkLoadError');
  expect(await said('Unable to preload CSS for /assets/A.css')).toBe('CSS_CHUNK_LOAD_FAILED');
  expect(await said('x is not a function')).toBe('Error');
});
