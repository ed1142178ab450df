import type { ConfigurationDiff } from '#core/model.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A version of the configuration was stored. `things` lists up to `MAX_IN_EVENT` changed entities. */
    ConfigurationChanged: {
      readonly versionId: string;
      /** True if data that sessions cache for their users can have changed. */
      readonly concernsSessions: boolean;
      /** True if due dates of records by their statuses can have changed. */
      readonly concernsTimes: boolean;
      /** True if formula results of records can have changed. */
      readonly concernsFormulas: boolean;
      /** True if definitions that determine how records are read can have changed. */
      readonly concernsDefinitions: boolean;
      readonly things: readonly Pick<ConfigurationDiff, 'kind' | 'id' | 'outcome'>[];
    };
  }
}
