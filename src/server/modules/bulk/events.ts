declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A bulk change that took long has ended. */
    BulkChangeEnded: {
      readonly directoryId: string;
      readonly changeId: string;
      /** The user who made it. */
      readonly userId: string;
      /** The number of changed records. */
      readonly written: number;
      /** The number of records that rejected the change. */
      readonly failed: number;
    };
  }
}

export {};
