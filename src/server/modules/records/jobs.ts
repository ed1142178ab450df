declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    /** Keys of unique values are made anew, in all directories of the account. */
    RebuildUniqueKeys: Readonly<Record<never, string>>;
    /** When records are due by their statuses is counted anew, in all directories of the account. */
    CountServiceTimes: Readonly<Record<never, string>>;
    /** What formulas make of records is computed anew, in all directories of the account or those that use the present day. */
    ComputeFormulas: { readonly where: 'Everywhere' | 'DayIsRead' };
    /**
     * Formulas that read these records are computed anew. Ids in a row, parted by blanks, at most as many as an event has; of
     * records that only formulas changed there are no entries of the history.
     */
    ComputeReaders: {
      readonly directoryId: string;
      readonly itemIds: string;
      readonly entryIds: string;
    };
    /**
     * References to these records, parted by blanks, are emptied where they are in the trash, and filled again where they are
     * not. `cause`: of the event, where there was one.
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
