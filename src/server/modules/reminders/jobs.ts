declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Updates the reminders of dates of all the account's records after its fields have changed. */
    FollowDates: Readonly<Record<never, string>>;
  }
}

export {};
