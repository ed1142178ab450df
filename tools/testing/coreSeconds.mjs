import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time in seconds of ended programs that this process started, and of their children;
 * `null` if the system doesn't report it. A step's share is the increase by the end of the step. Browsers are
 * excluded, because this process doesn't wait for their processes.
 */
export function readCoreSeconds() {
  try {
    // The program's name is in parentheses and can contain spaces. The 14th and 15th fields after the name count ended
    // children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
