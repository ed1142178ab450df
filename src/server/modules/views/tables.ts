import type { ColumnType } from 'kysely';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    record_views: RecordViewRow;
  }
}

type RecordViewRow = {
  account_id: string;
  /** `null` means processes. */
  directory_id: string | null;
  view_id: string;
  owner_id: string;
  name: string;
  state: JsonColumn<Record<string, unknown>>;
  group_ids: ColumnType<string[], string[] | undefined, string[]>;
};
