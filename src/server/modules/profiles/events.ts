declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** People whose rights in some directory are others since profiles were changed. */
    RightsOfPeopleChanged: { readonly versionId: string; readonly userIds: readonly string[] };
  }
}

export {};
