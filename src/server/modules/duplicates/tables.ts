import type { Generated } from 'kysely';
import type { Json } from '#server/kernel/database/schema.ts';
import type { MergeStep } from './repositories/merges.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    merges: MergeRow;
    merge_steps: MergeStepRow;
  }
}

type MergeRow = {
  account_id: string;
  merge_id: string;
  directory_id: string;
  item_id: string;
  /** The record that became part of it. */
  other_id: string;
  user_id: string;
  at: Generated<string>;
  undone_at: string | null;
};

type MergeStepRow = {
  account_id: string;
  merge_id: string;
  seq: number;
  step: Json<MergeStep>;
};
