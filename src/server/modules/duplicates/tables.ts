import type { Generated } from 'kysely';
import type { MatchingField } from '#core/duplicates/scorePair.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { MergeStep } from './repositories/merges.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    merges: MergeRow;
    merge_steps: MergeStepRow;
    duplicate_searches: SearchRow;
    duplicate_keys: KeyRow;
    duplicate_pairs: PairRow;
    duplicate_dismissals: DismissalRow;
  }
}

type MergeRow = {
  account_id: string;
  merge_id: string;
  directory_id: string;
  item_id: string;
  /** The record that was merged into `item_id`. */
  other_id: string;
  user_id: string;
  at: Generated<string>;
  undone_at: string | null;
};

type MergeStepRow = {
  account_id: string;
  merge_id: string;
  seq: number;
  step: JsonColumn<MergeStep>;
};

type SearchRow = {
  account_id: string;
  search_id: string;
  directory_id: string;
  user_id: string;
  fields: string[];
  state: Generated<string>;
  /** The number of records processed, of the total. */
  done: Generated<number>;
  total: number;
  at: Generated<string>;
};

/** `pass` 0 is for equal values. 1 and 2 are the orders in which similar texts are neighbours. */
type KeyRow = {
  account_id: string;
  search_id: string;
  field_id: string;
  pass: number;
  value_key: string;
  item_id: string;
};

/** `item_id` is the smaller of the two ids. */
type PairRow = {
  account_id: string;
  search_id: string;
  item_id: string;
  other_id: string;
  score: number;
  same: JsonColumn<readonly MatchingField[]>;
};

/** `item_id` is the smaller of the two ids. */
type DismissalRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  other_id: string;
  user_id: string;
  at: Generated<string>;
};
