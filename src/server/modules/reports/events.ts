import type { ReportMailing } from '#core/model.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** The emails of a report have been paused until the user who set them up turns them on again. */
    ReportPaused: {
      readonly reportId: string;
      readonly reportName: string;
      /** The user who set up the emails. */
      readonly ownerId: string;
      readonly reason: NonNullable<ReportMailing['pausedBecause']>;
    };
  }
}
