import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time in seconds of the programs started here and their children, up to their end; `null` if the
 * system
 * doesn't report it. A step's share is the increase at its end. Browsers are excluded, because their processes aren't
 * waited for.
 */
export function readCoreSeconds() {
  try {
    // The program's name is in parentheses and can contain spaces; the fields of ended children are the 14th and 15th
    // after it.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
