import { openRecord } from '../../state/openRecordsState.ts';
import type { Reminder } from './reminderCalls.ts';

/**
 * Links to the record that a reminder is about. Renders nothing if there is no such record, or if the user can't see
 * the record.
 */
export function ReminderLink({ reminder }: { reminder: Reminder }) {
  const id = getLinkedId(reminder);
  const linked = id ? reminder.references[id] : undefined;
  if (!id || !linked) return null;
  return (
    <button
      type="button"
      className="dk-link-button dk-reminder-link"
      title={linked.display}
      onClick={() => openRecord(linked.directoryId, id)}
    >
      {linked.display}
    </button>
  );
}

export function getLinkedId({ process, itemId, contact }: Reminder): string | undefined {
  return process ?? itemId ?? contact;
}
