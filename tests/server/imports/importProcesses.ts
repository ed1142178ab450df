/** The processes of imports, and their open files, that run beside the server. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The processes that read workbooks of this server. */
export function readersOf(dataDir: string): string[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('workbookProcess') && line.includes(dataDir))
    .map(line => line.trim());
}

/** Uploaded files that this process, with the thread of its imports, has open; nothing where the system cannot say. */
export function openFilesOf(dataDir: string): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap(descriptor => {
      try {
        return [readlinkSync(join(folder, descriptor))];
      } catch {
        // It was closed since.
        return [];
      }
    })
    .filter(path => path.startsWith(join(dataDir, 'files')));
}

/** Answers what was found last: the test says what it should be. */
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
