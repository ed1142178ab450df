declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** The template that is pending for the account. */
    LoadTemplate: Readonly<Record<never, string>>;
  }
}

export {};
