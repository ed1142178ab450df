import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server in addition to the shared one, whose clock is controlled by the test. */
export interface TimedServer {
  readonly url: string;
  readonly dataDir: string;
  pass(hours: number): void;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('./timedServer.ts', import.meta.url));

export async function startTimedServer(): Promise<TimedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-timed-'));
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' };
  const server = fork(script, {
    env: { ...process.env, ...settings },
    // The arguments of the runner's process aren't inherited, because it loads tests in another way.
    execArgv: [],
  });
  const ended = once(server, 'exit');
  const ready = once(server, 'message');
  const first = await Promise.race([ready, ended.then(() => null)]);
  if (first === null) throw new Error('The server did not start.');
  const [{ url }] = first as [{ url: string }];
  return {
    url,
    dataDir,
    pass: hours => void server.send({ hours }),
    async stop() {
      if (server.connected) server.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
