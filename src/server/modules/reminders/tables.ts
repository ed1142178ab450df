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
  /** Its next time while it is pending, else its last one. */
  due_at: string;
  /** The clock looks after it. */
  is_pending: boolean;
  /** The latest time at which it fell due. */
  occurrence_at: string | null;
  missed: Generated<number>;
  ends_with_record: boolean;
  ended: 'Done' | 'Cancelled' | null;
  /** Its record is finished or gone, so it is done for as long as that is so. */
  record_ended: Generated<boolean>;
  /** The field whose dates it reminds of: who does not see that does not see it. */
  field_id: string | null;
  created_by: string;
  created_at: Generated<string>;
  version: Generated<number>;
};

/** Whom it is for. */
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

/** How it is for one person: everybody who was told of it, or put it off before. */
type RecipientRow = {
  account_id: string;
  reminder_id: string;
  user_id: string;
  /** The time they were last reminded of; null where they snoozed it before. */
  occurrence_at: string | null;
  /** They were told and have not dismissed it. */
  is_open: boolean;
  snoozed_till: string | null;
  /** They are not told of times up to this one. */
  skipped_till: string | null;
};

type OccurrenceRow = {
  account_id: string;
  reminder_id: string;
  occurrence_at: string;
  fired_at: string;
  missed: number;
};

/** What a date of a record asks to be reminded of. */
type DateRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  field_id: string;
  /** Null once somebody has deleted it: until the date changes there is no other. */
  reminder_id: string | null;
  remind_at: string;
  /** Whom it was made for. */
  user_id: string;
};

type CounterRow = { account_id: string; last_number: Generated<number> };
