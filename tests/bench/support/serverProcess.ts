import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface RunningServer {
  readonly url: string;
  /** From the start of the process until it says that it is ready. */
  readonly readyMs: number;
  /** Resident memory now, in MB. */
  memory(): number;
  /** Processor time it has used so far, in ms. */
  processorMs(): number;
  stop(): Promise<void>;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

const longestStartMs = 60_000;
const longestStopMs = 15_000;

/** The server as `npm start` runs it, in a process of its own on a free port; `isThrottled`: with its limits of calls. */
export async function startServerProcess(
  { dataDir, databaseUrl }: Place,
  { isThrottled = false } = {},
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      // Most benches ask as fast as they can.
      ...(isThrottled ? {} : { CALLS_PER_MINUTE: '9999999', ACCOUNT_CALLS_PER_MINUTE: '9999999' }),
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = await addressOf(child);
  const readyMs = performance.now() - startedAt;
  return {
    url,
    readyMs,
    memory: () => residentMegabytes(child.pid),
    processorMs: () => processorMs(child.pid),
    stop: async () => {
      await end(child);
      process.off('exit', endWithUs);
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  const timeout = setTimeout(() => child.kill('SIGKILL'), longestStartMs);
  let output = '';
  for await (const chunk of stdout) {
    output += chunk;
    const address = /ready at (\S+)/.exec(output)?.[1];
    if (address === undefined) continue;
    clearTimeout(timeout);
    return address;
  }
  throw new Error(`The server did not start: ${output}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
  await ended;
  clearTimeout(timeout);
}

/** Linux only; elsewhere there is nothing to read, and the row says so by being no number. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** From the kernel's count of hundredths of a second; Linux only as well. */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
