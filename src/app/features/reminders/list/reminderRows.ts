import { createPlainRows } from '../../../shared/plainList/plainTable.ts';
import type { Reminder } from '../reminderCalls.ts';

/** Converts a reminder to a table row, and a row back to its reminder. */
export const { rowOf, thingOf: getReminderFromRow } = createPlainRows<Reminder>(
  ({ id, number, text, version, createdAt, createdBy }) => ({
    id,
    number,
    display: `#${number} | ${text}`,
    version,
    createdAt,
    createdBy,
  }),
);
