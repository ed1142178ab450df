import type { Generated } from 'kysely';
import type { BulkEdit } from '#core/model.ts';
import type { Json } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    bulk_changes: BulkChangeRow;
  }
}

/** What was asked for; records made of others name what they were made by. */
export type BulkDeed = BulkEdit & { readonly transformationId?: string };

type BulkChangeRow = {
  account_id: string;
  directory_id: string;
  change_id: string;
  user_id: string;
  at: Generated<string>;
  change: Json<BulkDeed>;
  count: Generated<number>;
  undone: Generated<number>;
  /** When it was last gone on with. */
  latest_at: Generated<string>;
  refused: Generated<number>;
  /** Nobody is to hear of its end any more, or it has not taken long yet. */
  is_settled: Generated<boolean>;
};
