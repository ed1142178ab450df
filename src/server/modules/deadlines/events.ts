import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';

export interface PassedDeadline {
  readonly directoryId: string;
  readonly state: 'AtRisk' | 'Overdue';
  /** A date set by users, or the time limit of a status. */
  readonly deadline: 'DueDate' | 'ServiceLevel';
  readonly itemIds: readonly string[];
}

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    DeadlinePassed: PassedDeadline;
  }
}

export async function emitDeadlinesPassed(
  trx: Trx,
  accountId: string,
  passed: PassedDeadline,
): Promise<void> {
  for (let at = 0; at < passed.itemIds.length; at += MAX_ENTITIES_PER_EVENT) {
    const data = { ...passed, itemIds: passed.itemIds.slice(at, at + MAX_ENTITIES_PER_EVENT) };
    await emitEvent(trx, { kind: 'DeadlinePassed', accountId, actorId: null, data });
  }
}
