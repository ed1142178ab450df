import type { ReportMailing } from '#core/model.ts';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** A report is no longer sent by email until its owner turns that on again. */
    ReportPaused: {
      readonly reportId: string;
      readonly reportName: string;
      /** The user who has it sent. */
      readonly ownerId: string;
      readonly reason: NonNullable<ReportMailing['pausedBecause']>;
    };
  }
}
