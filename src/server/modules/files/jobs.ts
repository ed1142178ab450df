declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Of all pictures of the account that nobody tried yet, the newest first. */
    MakeThumbnails: Readonly<Record<never, string>>;
    /** Of files that came before contents were hashed as they come. */
    HashFiles: Readonly<Record<never, string>>;
    DeleteOrphanFiles: Readonly<Record<never, string>>;
  }
}

export {};
