declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Reminders that dates of the account's records ask for are looked through, after its fields changed. */
    FollowDates: Readonly<Record<never, string>>;
  }
}

export {};
