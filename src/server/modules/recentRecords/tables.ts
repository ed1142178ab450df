declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    recent_records: RecentRecordRow;
  }
}

/** A record that a user opened or changed, stored while it is among the user's latest records. */
type RecentRecordRow = {
  account_id: string;
  user_id: string;
  directory_id: string;
  item_id: string;
  how: RecentRecordAction;
  at: string;
};

export type RecentRecordAction = 'Opened' | 'Changed';
