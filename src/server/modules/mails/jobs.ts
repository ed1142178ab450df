declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    SendMail: { readonly mailId: string };
  }
}

export {};
