import type { ColumnType } from 'kysely';
import type { Report, ReportMailing } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    reports: ReportRow;
    report_mailings: ReportMailingRow;
    report_mail_stops: ReportMailStopRow;
  }
}

/** The query of a report, and how it is drawn. */
export type ReportContent = Pick<Report, 'filters' | 'groups' | 'measures' | 'compare' | 'chart'>;

/** The schedule and the recipients of a report's emails. */
export type MailingContent = Pick<ReportMailing, 'days' | 'dayOfMonth' | 'hour' | 'userIds' | 'groupIds'>;

type ReportRow = {
  account_id: string;
  report_id: string;
  owner_id: string;
  /** `null` means all processes. */
  directory_id: string | null;
  name: string;
  content: JsonColumn<ReportContent>;
  group_ids: ColumnType<string[], string[] | undefined, string[]>;
  version: ColumnType<number, number | undefined, number>;
};

/** One row for each report and each user who has the report sent by email. */
type ReportMailingRow = {
  account_id: string;
  report_id: string;
  owner_id: string;
  is_on: boolean;
  content: JsonColumn<MailingContent>;
  /** `null` while the mailing is off. */
  next_at: string | null;
  paused_because: ReportMailing['pausedBecause'];
};

/** A user who has unsubscribed from the emails of a report. */
type ReportMailStopRow = { account_id: string; report_id: string; user_id: string };
