declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Loads the template that is pending for the account. */
    LoadTemplate: Readonly<Record<never, string>>;
  }
}

export {};
