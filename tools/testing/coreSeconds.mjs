import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that the programs started here, and those that they started, have used until they ended; null
 * where the system does not tell. A step's share is what its end adds. Browsers are left out: nobody waits for their processes.
 */
export function readCoreSeconds() {
  try {
    // The program's name is in parentheses and may hold spaces; the fields of ended children are the 14th and 15th after it.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
