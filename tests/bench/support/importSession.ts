/** Times imports through the API, and pings the HTTP thread during each. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '#core/model.ts';
import { registerCaller } from './apiCaller.ts';

export interface ImportSession {
  call(method: string, path: string, body?: unknown): Promise<Import>;
  upload(directoryId: string, content: string, name?: string): Promise<Import>;
  ping(): Promise<void>;
  define: Awaited<ReturnType<typeof registerCaller>>;
}

/** Registers a new account, and returns a session of its admin. */
export async function startImportSession(url: string): Promise<ImportSession> {
  const define = await registerCaller(url);
  const headers = define.headers();
  return {
    define,
    call: (method, path, body) => define.call<Import>(method, path, body),
    async upload(directoryId, text, name = 'rows.csv') {
      const form = new FormData();
      form.set('file', new Blob([text]), name);
      const sent = await fetch(`${url}/api/directories/${directoryId}/imports`, {
        method: 'POST',
        headers,
        body: form,
      });
      return (await sent.json()) as Import;
    },
    ping: async () => {
      await define.time('GET', 'health');
    },
  };
}

const pingEveryMs = 20;
const lookEveryMs = 200;

/** Measures the seconds from the call until the import has ended, and the longest response to a ping. */
export async function timeImport(session: ImportSession, begin: () => Promise<Import>) {
  let isOver = false;
  let gapMs = 0;
  const startedAt = performance.now();
  let result = await begin();
  const pings = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await session.ping();
      gapMs = Math.max(gapMs, performance.now() - asked);
      await sleep(pingEveryMs);
    }
  })();
  const path = `directories/${result.directoryId}/imports/${result.id}`;
  while (['Reading', 'Checking', 'Writing', 'Undoing'].includes(result.state)) {
    await sleep(lookEveryMs);
    result = await session.call('GET', path);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  isOver = true;
  await pings;
  if (result.state === 'Failed') throw new Error(JSON.stringify(result.problem));
  return { result, seconds, gapMs };
}
