declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    MailNotifications: { readonly userId: string };
  }
}

export {};
