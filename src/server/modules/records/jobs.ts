declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Rebuilds keys of unique values in all directories of the account. */
    RebuildUniqueKeys: Readonly<Record<never, string>>;
    /** Recomputes the due times of records by their statuses, in all directories of the account. */
    CountServiceTimes: Readonly<Record<never, string>>;
    /** Recomputes formula results, in all directories of the account or in those that use the current day. */
    ComputeFormulas: { readonly where: 'Everywhere' | 'DayIsRead' };
    /**
     * Recomputes formulas that read these records. Space-separated ids, at most as many as in an event;
     * if only formulas changed the records, there are no history entries.
     */
    ComputeReaders: {
      readonly directoryId: string;
      readonly itemIds: string;
      readonly entryIds: string;
    };
    /**
     * Removes references to those of the records that are in the trash, and restores references to the others. Ids are
     * separated by spaces. `cause` is the cause of the event as JSON; empty if there was none.
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
