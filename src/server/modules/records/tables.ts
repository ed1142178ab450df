import type { ColumnType, Generated } from 'kysely';
import type { Checklist, FieldValue, FieldValues, ScriptError } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { HistoryChange } from './repositories/itemHistory.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    item_counters: CounterRow;
    items: ItemRow;
    unique_values: UniqueValueRow;
    item_references: ReferenceRow;
    emptied_references: EmptiedReferenceRow;
    emptied_targets: EmptiedTargetRow;
    item_history: HistoryRow;
    item_moves: MoveRow;
    formula_days: FormulaDayRow;
    script_failures: ScriptFailureRow;
    script_failure_counts: ScriptFailureCountRow;
  }
}

type ScriptFailureRow = {
  account_id: string;
  directory_id: string;
  failure_id: string;
  at: Generated<string>;
  user_id: string | null;
  /** `null` if the write was meant to create a record. */
  item_id: string | null;
  error: JsonColumn<ScriptError>;
};

type ScriptFailureCountRow = {
  account_id: string;
  directory_id: string;
  /** Identifies the scripts that failed. The count restarts when the scripts change. */
  scripts_key: string;
  failures: number;
};

type FormulaDayRow = {
  account_id: string;
  /** The day for which the account's records are computed, `YYYY-MM-DD`. */
  day: string;
};

/**
 * `status_key` is a status id, `none` for records without a status, or `all` for all records and the numbers of the
 * directory.
 */
type CounterRow = {
  account_id: string;
  directory_id: string;
  status_key: string;
  total: Generated<number>;
  last_number: Generated<number>;
};

export type ItemRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  number: number;
  status_id: string | null;
  position: string;
  display: string;
  search_text: string;
  custom_fields: JsonColumn<FieldValues>;
  /** The completed checklist items, keyed by item id. */
  checklist: ColumnType<Checklist, string | undefined, string>;
  tags: ColumnType<string[], string[] | undefined, string[]>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  last_activity_at: Generated<string>;
  /** The time at which the record entered its status. */
  status_since: Generated<string>;
  /** When the record is due according to the service level of its status. Updated by `serviceTimes.ts`. */
  service_due: string | null;
  service_risk_at: string | null;
  deleted_at: string | null;
  /** The record into which a record in the trash was merged. */
  merged_into: string | null;
};

type UniqueValueRow = {
  account_id: string;
  directory_id: string;
  field_id: string;
  value_key: string;
  item_id: string;
};

type ReferenceRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  field_id: string;
  target_id: string;
};

type EmptiedReferenceRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  field_id: string;
  /** The value before the first of its targets was deleted. */
  original: JsonColumn<FieldValue>;
  /** The remaining value; `null` if nothing remains. */
  remaining: JsonColumn<FieldValue> | null;
};

type EmptiedTargetRow = {
  account_id: string;
  target_id: string;
  directory_id: string;
  item_id: string;
  field_id: string;
};

type HistoryRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  entry_id: string;
  version: number;
  kind: string;
  user_id: string | null;
  changes: JsonColumn<HistoryChange[]>;
  at: Generated<string>;
  /** The bulk change that contains the entry. */
  change_id: string | null;
  is_undone: Generated<boolean>;
};

type MoveRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  /** The number of the move among the moves of the record, starting at 1. */
  seq: number;
  at: Generated<string>;
  /** `null` if the record had no status, e.g. because it is new. */
  from_status: string | null;
  to_status: string | null;
  user_id: string | null;
  cause: string;
  change_id: string | null;
  /** True for an undone move and for its undo, both of which are ignored. */
  is_undone: Generated<boolean>;
};
