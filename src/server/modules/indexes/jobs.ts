declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Rebuilds all outdated texts of the account. */
    RebuildTexts: Readonly<Record<never, string>>;
  }
}

export {};
