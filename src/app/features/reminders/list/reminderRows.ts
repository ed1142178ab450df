import { createPlainRows } from '../../../shared/plainList/plainTable.ts';
import type { Reminder } from '../reminderCalls.ts';

/** A reminder as the row of a table, and back. */
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
