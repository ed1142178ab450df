import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time in seconds of the programs started here and of their children, up to their end, or `null`
 * if the system doesn't report it. A step's share is the increase by its end. Browsers are excluded, because their
 * processes aren't waited for.
 */
export function readCoreSeconds() {
  try {
    // The program's name is in parentheses and can contain spaces. The 14th and 15th fields after it count ended
    // children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
