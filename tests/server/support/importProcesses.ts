/** The processes of imports that run beside the server. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The processes that read workbooks of this server. */
export function readersOf(dataDir: string): string[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('workbookProcess') && line.includes(dataDir))
    .map(line => line.trim());
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
