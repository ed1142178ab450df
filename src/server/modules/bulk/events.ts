declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    BulkChangeEnded: {
      readonly directoryId: string;
      readonly changeId: string;
      /** The user who made the change. */
      readonly userId: string;
      /** The number of changed records. */
      readonly written: number;
      readonly failed: number;
    };
  }
}

export {};
