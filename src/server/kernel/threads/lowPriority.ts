import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the other threads of the machine go before this one: for work that takes a processor for itself while people wait for
 * answers of others. On Linux, where threads have priorities of their own; elsewhere nothing changes.
 */
export function takeLowPriority(): void {
  const thread = threadId();
  if (thread !== null) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** As the system knows it; null where it does not say. */
export function threadId(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').pop());
  } catch {
    return null;
  }
}
