declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    FindDuplicates: { readonly searchId: string };
  }
}

export {};
