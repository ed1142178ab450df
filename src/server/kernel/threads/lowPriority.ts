import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the other threads of the machine go before this one: for work that takes a processor for itself while people wait for
 * answers of others. On Linux, where threads have priorities of their own and where that is allowed; elsewhere nothing changes.
 */
export function takeLowPriority(): void {
  try {
    setPriority(threadId(), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Only others gain by it.
  }
}

/** As the system knows it. @throws where it does not say. */
export function threadId(): number {
  return Number(readlinkSync('/proc/thread-self').split('/').pop());
}
