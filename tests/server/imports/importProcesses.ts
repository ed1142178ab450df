/** Inspects the processes of imports, and their open files, alongside the server. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the processes that read workbooks of this server. */
export function listReaderProcesses(dataDir: string): string[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('workbookProcess') && line.includes(dataDir))
    .map(line => line.trim());
}

/**
 * Returns uploaded files that this process, including its import thread, has open; empty if the system can't report it.
 */
export function listOpenFiles(dataDir: string): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap(descriptor => {
      try {
        return [readlinkSync(join(folder, descriptor))];
      } catch {
        // The file has been closed in the meantime.
        return [];
      }
    })
    .filter(path => path.startsWith(join(dataDir, 'files')));
}

/**
 * Waits until a result meets the condition, or time is up; returns the last result, which the test compares with the
 * expected one.
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { is, withinMs }: { is: (found: T) => boolean; withinMs: number },
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (is(found) || Date.now() > until) return found;
    await sleep(50);
  }
}
