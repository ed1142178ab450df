declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** The template that the account waits for. */
    LoadTemplate: Readonly<Record<never, string>>;
  }
}

export {};
