/** Runs the server as `npm start` does, in a separate process, which can be killed as by a power cut. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleServer, compileCache, serverArguments } from '../../../tools/serverCommand.mjs';

export interface KillableServer {
  readonly url: string;
  /** Returns the server's log so far. */
  said(): string;
  kill(): Promise<void>;
  /** Stops the server as an operator would, so that it can finish its current work. */
  stop(): Promise<void>;
}

const MAX_START_MS = 40_000;

export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  await bundleServer();
  const child = spawn(process.execPath, serverArguments, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let said = '';
  child.stderr.on('data', chunk => {
    said += chunk;
  });
  const url = await readAddress(child);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    process.off('exit', endWithUs);
  };
  return {
    url,
    said: () => said,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  const timeout = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS);
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const address = /ready at (\S+)/.exec(output)?.[1];
    if (address === undefined) continue;
    clearTimeout(timeout);
    return address;
  }
  throw new Error(`The server did not start: ${output}`);
}
