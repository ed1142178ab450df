declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Scans the reminders of dates of the account's records after its fields have changed. */
    FollowDates: Readonly<Record<never, string>>;
  }
}

export {};
