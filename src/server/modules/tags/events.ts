declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A deleted tag is removed from every record; a merged tag is replaced by another tag. */
    TagChanged: {
      readonly tagId: string;
      readonly change: 'Saved' | 'Deleted';
      readonly mergedInto?: string;
    };
  }
}

export {};
