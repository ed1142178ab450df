import { isatty } from 'node:tty';
import { type DestinationStream, destination, type Level, type Logger, pino } from 'pino';
import { describeError } from './describeError.ts';

/** From the least important to silence. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = Level | 'silent';

const STDERR = 2;

/** What must never be in a line, even if somebody hands over an object that holds it. */
const SECRETS = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'headers'];

/**
 * The log of this process, or of a thread of it: lines of JSON on stderr, sentences where that is a terminal. `LOG_LEVEL` is
 * read from the environment, because threads have no other configuration; the configuration refuses a wrong one.
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

/** Lines for people: the time, how serious it is, the sentence, and what is known beside it. */
export async function readableLines(to: number | NodeJS.WritableStream): Promise<DestinationStream> {
  // Loaded only where somebody looks.
  const { PinoPretty } = await import('pino-pretty');
  return PinoPretty({
    destination: to,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,url,status',
  });
}

/** Written at once: what a process says last is not lost with it. */
async function standardError(): Promise<DestinationStream> {
  return isatty(STDERR) ? readableLines(STDERR) : destination({ dest: STDERR, sync: true });
}
