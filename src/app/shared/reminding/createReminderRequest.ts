import type { Directory, Item } from '#core/model.ts';
import type { ReminderRequest } from '../../state/reminderRequestsState.ts';

/** Returns what a reminder about the record refers to: a contact, a process, or a record of another directory. */
export function createReminderRequest(
  { id, type, builtIn }: Pick<Directory, 'id' | 'type' | 'builtIn'>,
  item: Pick<Item, 'id' | 'display'>,
): ReminderRequest {
  const { display } = item;
  if (builtIn) return { contact: item.id, display };
  if (type === 'Process') return { process: item.id, display };
  return { record: { directoryId: id, itemId: item.id }, display };
}
