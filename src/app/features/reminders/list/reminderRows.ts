import type { Item } from '#core/model.ts';
import type { Reminder } from '../reminderCalls.ts';

const rows = new WeakMap<Reminder, Item>();
const reminders = new WeakMap<Item, Reminder>();

/** A reminder as the row of a table; the same row each time. */
export function rowOf(reminder: Reminder): Item {
  const { id, number, text, version, createdAt, createdBy } = reminder;
  const row = rows.get(reminder) ?? {
    id,
    number,
    display: `#${number} | ${text}`,
    status: null,
    tags: [],
    customFields: {},
    version,
    position: '',
    createdAt,
    lastActivityAt: createdAt,
    createdBy,
  };
  rows.set(reminder, row);
  reminders.set(row, reminder);
  return row;
}

/** @throws Error for a row of another table. */
export function reminderOf(row: Item): Reminder {
  const reminder = reminders.get(row);
  if (!reminder) throw new Error('This row was not made of a reminder.');
  return reminder;
}
