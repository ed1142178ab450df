import { isatty } from 'node:tty';
import { type DestinationStream, destination, type Level, type Logger, pino } from 'pino';
import { describeError } from './describeError.ts';

/** In order of severity. `silent` turns logging off. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = Level | 'silent';

const STDERR = 2;

/** Members replaced by `[redacted]`, at the top level of the logged data and one level below. */
const SECRETS = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'headers'];

/**
 * The log of this process, or of one of its threads: JSON lines on stderr, or readable lines if stderr is a terminal.
 * `LOG_LEVEL` is read from the environment, because threads have no other configuration. The configuration rejects an
 * invalid level.
 */
export const log = createLog({
  level: LOG_LEVELS.find(level => level === process.env.LOG_LEVEL?.trim()) ?? 'info',
  to: await standardError(),
});

export function createLog({ level, to }: { level: LogLevel; to: DestinationStream }): Logger {
  return pino(
    {
      level,
      formatters: { level: label => ({ level: label }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeError },
      redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`]), censor: '[redacted]' },
    },
    to,
  );
}

/**
 * Creates a stream that formats log lines for a terminal: the time, the level, the message and the other
 * data.
 */
export async function createReadableLogStream(
  to: number | NodeJS.WritableStream,
): Promise<DestinationStream> {
  // The library is only needed for a terminal, so it is loaded on demand.
  const { PinoPretty } = await import('pino-pretty');
  return PinoPretty({
    destination: to,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,url,status',
  });
}

/** Writes synchronously, so that the last lines of a process aren't lost. */
async function standardError(): Promise<DestinationStream> {
  return isatty(STDERR) ? createReadableLogStream(STDERR) : destination({ dest: STDERR, sync: true });
}
