declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Creates thumbnails of all pictures of the account without a previous attempt, newest first. */
    MakeThumbnails: Readonly<Record<never, string>>;
    /** Hashes files that were uploaded before contents were hashed on upload. */
    HashFiles: Readonly<Record<never, string>>;
    DeleteOrphanFiles: Readonly<Record<never, string>>;
  }
}

export {};
