import type { ColumnType } from 'kysely';
import type { Report } from '#core/model.ts';
import type { Json } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    reports: ReportRow;
  }
}

/** What a report asks and how it is drawn. */
export type ReportContent = Pick<Report, 'filters' | 'groups' | 'measures' | 'compare' | 'chart'>;

type ReportRow = {
  account_id: string;
  report_id: string;
  owner_id: string;
  /** Null: of processes. */
  directory_id: string | null;
  name: string;
  content: Json<ReportContent>;
  group_ids: ColumnType<string[], string[] | undefined, string[]>;
  version: ColumnType<number, number | undefined, number>;
};
