import type { ConfigurationDiff } from '#core/model.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** `versionId`: the version, with every thing before and after. */
    ConfigurationChanged: {
      readonly versionId: string;
      /** Whether what sessions know of their people may have changed. */
      readonly concernsSessions: boolean;
      /** Whether records may be due at other times by their statuses. */
      readonly concernsTimes: boolean;
      /** Whether formulas may give records other values. */
      readonly concernsFormulas: boolean;
      /** Whether records may read differently by their definitions. */
      readonly concernsDefinitions: boolean;
      readonly things: readonly Pick<ConfigurationDiff, 'kind' | 'id' | 'outcome'>[];
    };
  }
}
