declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** When records are due by their statuses is counted anew, in all directories of the account. */
    CountServiceTimes: Readonly<Record<never, string>>;
    /** What formulas make of records is computed anew, in all directories of the account or those that use the present day. */
    ComputeFormulas: { readonly where: 'Everywhere' | 'DayIsRead' };
  }
}

export {};
