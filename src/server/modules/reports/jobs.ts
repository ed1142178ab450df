declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendReport: { readonly reportId: string; readonly ownerId: string };
    SendReportTo: { readonly reportId: string; readonly ownerId: string; readonly userId: string };
  }
}

export {};
