declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Rebuilds the keys of unique values in all directories of the account. */
    RebuildUniqueKeys: Readonly<Record<never, string>>;
    /** Recomputes the due times of records in all directories of the account. */
    CountServiceTimes: Readonly<Record<never, string>>;
    /**
     * Recomputes formula results, in all directories of the account or only in those whose formulas use the current
     * day.
     */
    ComputeFormulas: { readonly where: 'Everywhere' | 'DayIsRead' };
    /**
     * Recomputes formulas that read these records. The ids are separated by spaces, and are at most as many as in an
     * event. `entryIds` is empty if only formulas changed the records.
     */
    ComputeReaders: {
      readonly directoryId: string;
      readonly itemIds: string;
      readonly entryIds: string;
    };
    /**
     * Removes references to those of the records that are in the trash, and restores references to the others. The ids
     * are separated by spaces. `cause` is the cause of the event as JSON, or empty if the event has no cause.
     */
    FollowDeletedTargets: {
      readonly directoryId: string;
      readonly itemIds: string;
      readonly actorId: string;
      readonly cause: string;
    };
  }
}

export {};
