declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    deadlines_told: ReportedDeadlinesRow;
  }
}

export type ReportedDeadlinesRow = {
  account_id: string;
  /** Time limits that had ended or come near their end by this time have been reported. */
  told_till: string;
  /** `YYYY-MM-DD`. Due dates up to this day have passed and been reported. */
  told_day: string;
};
