declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A change of many records that took long is not gone on with any more. */
    BulkChangeEnded: {
      readonly directoryId: string;
      readonly changeId: string;
      /** Who made it. */
      readonly userId: string;
      /** Records that were changed. */
      readonly written: number;
      /** Records that refused the change. */
      readonly failed: number;
    };
  }
}

export {};
