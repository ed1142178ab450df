declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** Users whose permissions in some directory were affected by a change of profiles. */
    RightsOfPeopleChanged: { readonly versionId: string; readonly userIds: readonly string[] };
  }
}

export {};
