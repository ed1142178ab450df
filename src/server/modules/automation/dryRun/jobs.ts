declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    DryRunOfRule: { readonly dryRunId: string };
  }
}

export {};
