import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';

/**
 * The users who are notified when a reminder changes. The event contains their ids, because the reminder may have been
 * deleted by the time the event is handled.
 */
export interface ReminderAudience {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  /** All users who can read this directory are also notified; `null` if only the listed users and groups are. */
  readonly directoryId: string | null;
}

/** A due reminder and the users to notify. A reminder with many users is split into several entries. */
export interface DueReminder {
  readonly reminderId: string;
  /** ISO 8601. */
  readonly occurrenceAt: string;
  readonly missed: number;
  /** True if the users were notified before and snoozed the reminder. */
  readonly isAgain: boolean;
  readonly userIds: readonly string[];
}

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    ReminderChanged: ReminderAudience & {
      readonly reminderId: string;
      /** `Handled` means that only the state of the reminder for the listed users changed. */
      readonly change: 'Created' | 'Changed' | 'Deleted' | 'Handled';
    };
    ReminderDue: { readonly reminders: readonly DueReminder[] };
  }
}

interface ReportedReminder extends ReminderAudience {
  readonly reminderId: string;
  readonly change: 'Created' | 'Changed' | 'Deleted' | 'Handled';
}

export async function emitReminderChanged(
  trx: Trx,
  { accountId, actorId }: { accountId: string; actorId: string | null },
  data: ReportedReminder,
): Promise<void> {
  await emitEvent(trx, { kind: 'ReminderChanged', accountId, actorId, data });
}

/** Emits the due reminders in as few events as possible, each with at most `MAX_IN_EVENT` users in total. */
export async function emitRemindersDue(
  trx: Trx,
  accountId: string,
  due: readonly DueReminder[],
): Promise<void> {
  let reminders: DueReminder[] = [];
  let room = MAX_ENTITIES_PER_EVENT;
  const flush = async () => {
    if (reminders.length > 0)
      await emitEvent(trx, { kind: 'ReminderDue', accountId, actorId: null, data: { reminders } });
    reminders = [];
    room = MAX_ENTITIES_PER_EVENT;
  };
  for (const one of due) {
    for (let at = 0; at < one.userIds.length; ) {
      const userIds = one.userIds.slice(at, at + room);
      reminders.push({ ...one, userIds });
      at += userIds.length;
      room -= userIds.length;
      if (room === 0) await flush();
    }
  }
  await flush();
}
