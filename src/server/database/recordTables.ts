import type { ColumnType, Generated } from 'kysely';
import type { Board, BulkEdit, FieldDefinition, FieldValues, Status, TemplateLoad } from '#core/model.ts';
import type { DirectorySettingsRow } from '../repositories/directories.ts';
import type { HistoryChange } from '../repositories/itemHistory.ts';
import type { Json } from './accountTables.ts';

/** Tables of migrations 0002 to 0004. Instants are ISO 8601 strings, numbers of records plain numbers. */
export type RecordTables = {
  definition_stamps: { account_id: string; stamp: Generated<number> };
  directories: DirectoryRow;
  statuses: StatusRow;
  custom_fields: CustomFieldRow;
  tags: { account_id: string; tag_id: string; name: string; color: string | null };
  item_counters: CounterRow;
  items: ItemRow;
  unique_values: UniqueValueRow;
  item_references: ReferenceRow;
  item_history: HistoryRow;
  item_notes: NoteRow;
  field_indexes: FieldIndexStateRow;
  field_index: FieldIndexRow;
  word_index: WordIndexRow;
  text_rebuilds: TextRebuildRow;
  files: FileRow;
  boards: BoardRow;
  record_views: RecordViewRow;
  bulk_changes: BulkChangeRow;
  template_loads: TemplateLoadRow;
};

type DirectoryRow = {
  account_id: string;
  directory_id: string;
  code: string;
  name: string;
  type: 'Data' | 'Process';
  position: number;
  built_in: Generated<boolean>;
  revision: Generated<number>;
  settings: Json<DirectorySettingsRow>;
};

type StatusRow = {
  account_id: string;
  directory_id: string;
  status_id: string;
  position: number;
  definition: Json<Omit<Status, 'id'>>;
};

/** `entity` is a directory id, or `process` for the fields of every process type. */
type CustomFieldRow = {
  account_id: string;
  entity: string;
  field_id: string;
  position: number;
  definition: Json<Omit<FieldDefinition, 'id' | 'deleted'>>;
  deleted_at: string | null;
};

/** `status_key` is a status id, `none` for records without status, `all` for the directory and its numbers. */
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
  custom_fields: Json<FieldValues>;
  tags: ColumnType<string[], string[] | undefined, string[]>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  last_activity_at: Generated<string>;
  deleted_at: string | null;
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

type HistoryRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  entry_id: string;
  version: number;
  kind: string;
  user_id: string | null;
  changes: Json<HistoryChange[]>;
  at: Generated<string>;
  /** The bulk change it was part of. */
  change_id: string | null;
  is_undone: Generated<boolean>;
};

type NoteRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  note_id: string;
  user_id: string;
  text: string;
  created_at: Generated<string>;
  updated_at: string | null;
};

/** What large directories keep an index of: a field's key, or (with the nil id) the words of a record. */
type FieldIndexStateRow = {
  account_id: string;
  index_id: number;
  directory_id: string;
  field_id: string;
  key: string;
  /** Of the expression its rows are made with. */
  fingerprint: string;
  state: Generated<'building' | 'ready' | 'dropping'>;
  /** The number up to which records are in it, while it is built. */
  filled_to: Generated<number>;
  /** `YYYY-MM-DD`. */
  used_on: Generated<string>;
};

type FieldIndexRow = {
  account_id: string;
  index_id: number;
  number: number;
  text_value: string | null;
  number_value: number | null;
};

type WordIndexRow = { account_id: string; index_id: number; number: number; words: string };

/** Texts to be made anew: of a directory, or of the records that point at one. */
type TextRebuildRow = {
  account_id: string;
  rebuild_id: string;
  directory_id: string | null;
  target_id: string | null;
  done_to: Generated<string>;
};

type FileRow = {
  account_id: string;
  file_id: string;
  name: string;
  size: number;
  type: string;
  storage_key: string;
  created_by: string;
  created_at: Generated<string>;
  directory_id: string | null;
  item_id: string | null;
  /** The field that holds it; null for a file beside the record. */
  field_id: string | null;
  note: string | null;
};

type BoardRow = {
  account_id: string;
  board_id: string;
  name: string;
  position: number;
  lanes: Json<Board['lanes']>;
};

type RecordViewRow = {
  account_id: string;
  directory_id: string;
  view_id: string;
  owner_id: string;
  name: string;
  state: Json<Record<string, unknown>>;
  group_ids: ColumnType<string[], string[] | undefined, string[]>;
};

type BulkChangeRow = {
  account_id: string;
  directory_id: string;
  change_id: string;
  user_id: string;
  at: Generated<string>;
  change: Json<BulkEdit>;
  count: Generated<number>;
  undone: Generated<number>;
};

type TemplateLoadRow = {
  account_id: string;
  user_id: string;
  template: string;
  state: Generated<TemplateLoad['state']>;
  done: Generated<number>;
  total: Generated<number>;
  step: string | null;
  problems: ColumnType<string[], string | undefined, string>;
  started_at: Generated<string>;
  /** Until then the process that loads it is believed to live. */
  held_until: Generated<string>;
};
