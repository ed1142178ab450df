import type { Generated } from 'kysely';
import type { BulkEdit } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    bulk_changes: BulkChangeRow;
  }
}

/** The requested change. For records created from others, it includes the transformation. */
export type BulkOperation = BulkEdit & { readonly transformationId?: string };

type BulkChangeRow = {
  account_id: string;
  directory_id: string;
  change_id: string;
  user_id: string;
  at: Generated<string>;
  change: JsonColumn<BulkOperation>;
  count: Generated<number>;
  undone: Generated<number>;
  /** The end of the latest call. */
  latest_at: Generated<string>;
  refused: Generated<number>;
  /**
   * True if the end of the change has been reported, or needn't be reported because the change hasn't taken long so
   * far.
   */
  is_settled: Generated<boolean>;
};
