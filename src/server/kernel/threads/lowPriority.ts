import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives other threads of the machine priority over this one, for work that uses a processor continuously while users
 * wait for other responses. Works on Linux, which has priorities per thread, if allowed. Has no effect on other
 * systems.
 */
export function setLowThreadPriority(): void {
  try {
    setPriority(readSystemThreadId(), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A failure is harmless, because the work also runs with normal priority.
  }
}

/** Returns the system's id of the calling thread. @throws Error if the id isn't available. */
export function readSystemThreadId(): number {
  return Number(readlinkSync('/proc/thread-self').split('/').pop());
}
