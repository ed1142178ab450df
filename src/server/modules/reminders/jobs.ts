declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Updates the reminders of dates in all of the account's records, after fields have changed. */
    FollowDates: Readonly<Record<never, string>>;
  }
}

export {};
