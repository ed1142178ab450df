/**
 * Processes untrusted input in a separate process. If that process hangs, uses too much memory or crashes,
 * the server continues.
 */

import { spawn } from 'node:child_process';
import { log } from '#server/kernel/log/log.ts';
import { MEMORY_LIMIT_EXIT_CODE } from './exitAboveMemoryLimit.ts';

export interface ProcessLimits {
  /** Time limit of the process in ms. */
  readonly longestMs: number;
  /** Limits the JavaScript heap. `exitAboveMemoryLimit` limits the memory of the whole process. */
  readonly heapMb: number;
  /** Maximum output in bytes. */
  readonly mostOutput: number;
}

/** The complete output of the process, or the reason why there is none. */
export type ProcessOutcome =
  | { readonly output: Buffer }
  | { readonly failed: 'TookTooLong' | 'TooLarge' | 'Crashed' };

const MAX_LOGGED_CHARACTERS = 4_000;

/** @param script A file executed by Node. @throws Error if no process can be started. */
export async function runKillableProcess(
  script: string,
  args: readonly string[],
  { longestMs, heapMb, mostOutput }: ProcessLimits,
): Promise<ProcessOutcome> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process needs neither secrets of the server nor access to the database.
    env: { PATH: process.env.PATH },
  });
  let failed: 'TookTooLong' | 'TooLarge' | undefined;
  const end = (reason: 'TookTooLong' | 'TooLarge') => {
    failed ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('TookTooLong'), longestMs);
  const pieces: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostOutput) end('TooLarge');
    else pieces.push(piece);
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    if (said.length < MAX_LOGGED_CHARACTERS) said += piece.slice(0, MAX_LOGGED_CHARACTERS - said.length);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (said !== '') log.warn({ said: said.trimEnd(), script }, 'A process that reads files had trouble');
    if (failed) return { failed };
    if (code === 0) return { output: Buffer.concat(pieces) };
    return { failed: code === MEMORY_LIMIT_EXIT_CODE ? 'TooLarge' : 'Crashed' };
  } finally {
    clearTimeout(timer);
  }
}
