import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { bundleServer, compileCache, serverArguments } from '../../../tools/serverCommand.mjs';

export interface RunningServer {
  readonly url: string;
  /** The time from the start of the process until it reports that it is ready. */
  readonly readyMs: number;
  /** Returns the current resident memory in MB. */
  memory(): number;
  /** Returns the processor time used so far, in ms. */
  processorMs(): number;
  stop(): Promise<void>;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

const longestStartMs = 60_000;
const longestStopMs = 15_000;

/**
 * Starts the server like `npm start`, in a separate process on a free port; with `isThrottled`, its rate limits apply.
 */
export async function startServerProcess(
  { dataDir, databaseUrl }: Place,
  { isThrottled = false } = {},
): Promise<RunningServer> {
  await bundleServer();
  const startedAt = performance.now();
  const child = spawn(process.execPath, serverArguments, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      // The rate limits are lifted, because most benches make calls as fast as they can.
      ...(isThrottled ? {} : { CALLS_PER_MINUTE: '9999999', ACCOUNT_CALLS_PER_MINUTE: '9999999' }),
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = await readAddress(child);
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

async function readAddress(child: ChildProcess): Promise<string> {
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

/** Reads from /proc; returns NaN on other systems than Linux. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Converts the kernel's count, in hundredths of a second; returns NaN on other systems than Linux. */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
