declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    deadlines_told: DeadlinesToldRow;
  }
}

export type DeadlinesToldRow = {
  account_id: string;
  /** Service levels that ended, or came near their end, by then. */
  told_till: string;
  /** `YYYY-MM-DD`: due dates up to that day are over and told of. */
  told_day: string;
};
