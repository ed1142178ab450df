declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A deleted tag is off every record; a merged one went into another. */
    TagChanged: {
      readonly tagId: string;
      readonly change: 'Saved' | 'Deleted';
      readonly mergedInto?: string;
    };
  }
}

export {};
