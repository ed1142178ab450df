declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** All texts of the account that are out of date. */
    RebuildTexts: Readonly<Record<never, string>>;
  }
}

export {};
