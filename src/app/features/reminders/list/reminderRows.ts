import { createPlainRows } from '../../../shared/plainList/plainTable.ts';
import type { Reminder } from '../reminderCalls.ts';

/** Converts a reminder to a table row, and back. */
export const { rowOf, thingOf: reminderOf } = createPlainRows<Reminder>(
  ({ id, number, text, version, createdAt, createdBy }) => ({
    id,
    number,
    display: `#${number} | ${text}`,
    version,
    createdAt,
    createdBy,
  }),
);
