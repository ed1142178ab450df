import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    reminders: ReminderRow;
    reminder_people: PersonRow;
    reminder_links: LinkRow;
    reminder_recipients: RecipientRow;
    reminder_occurrences: OccurrenceRow;
    reminder_counters: CounterRow;
    reminder_dates: DateRow;
  }
}

export type ReminderRow = {
  account_id: string;
  reminder_id: string;
  number: number;
  text: string;
  starts_local: string;
  time_zone: string;
  repeat: string | null;
  /** The next occurrence while the reminder is pending, otherwise the last one. */
  due_at: string;
  /** True while the reminder is scheduled. The clock fires it at `due_at`. */
  is_pending: boolean;
  /** The latest occurrence that fell due; `null` if none has yet. */
  occurrence_at: string | null;
  missed: Generated<number>;
  ends_with_record: boolean;
  ended: 'Done' | 'Cancelled' | null;
  /** True while the record is finished or in the trash, which makes the reminder done. */
  record_ended: Generated<boolean>;
  /** The date field that triggered the reminder, if any. The reminder is hidden from users who can't see the field. */
  field_id: string | null;
  created_by: string;
  created_at: Generated<string>;
  version: Generated<number>;
};

type PersonRow = {
  account_id: string;
  reminder_id: string;
  is_group: boolean;
  /** The id of the user or the group. */
  person_id: string;
};

export type LinkRole = 'Record' | 'Contact' | 'Process';

type LinkRow = {
  account_id: string;
  reminder_id: string;
  role: LinkRole;
  directory_id: string;
  item_id: string;
};

/** The state of a reminder for one user who was notified of it, or snoozed or dismissed it in advance. */
type RecipientRow = {
  account_id: string;
  reminder_id: string;
  user_id: string;
  /** The latest occurrence that fell due for the user; `null` if none has yet. */
  occurrence_at: string | null;
  /** True if the user was notified and hasn't dismissed the reminder. */
  is_open: boolean;
  snoozed_till: string | null;
  /** The user isn't notified of occurrences up to this time. */
  skipped_till: string | null;
};

type OccurrenceRow = {
  account_id: string;
  reminder_id: string;
  occurrence_at: string;
  fired_at: string;
  missed: number;
};

/** The reminder that was created for a date of a record. */
type DateRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  field_id: string;
  /** `null` if a user has deleted the reminder. A new reminder is only created when the date changes. */
  reminder_id: string | null;
  remind_at: string;
  /** The user for whom the reminder was created. */
  user_id: string;
};

type CounterRow = { account_id: string; last_number: Generated<number> };
