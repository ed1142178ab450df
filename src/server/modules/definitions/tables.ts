import type { Generated } from 'kysely';
import type { Calendar, FieldDefinition, Status } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { DirectorySettingsRow } from './repositories/directories.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    definition_stamps: { account_id: string; stamp: Generated<number> };
    directories: DirectoryRow;
    statuses: StatusRow;
    custom_fields: CustomFieldRow;
    field_indexes: FieldIndexStateRow;
    calendars: { account_id: string; content: JsonColumn<Calendar> };
  }
}

type DirectoryRow = {
  account_id: string;
  directory_id: string;
  code: string;
  name: string;
  type: 'Data' | 'Process';
  position: number;
  built_in: Generated<boolean>;
  revision: Generated<number>;
  settings: JsonColumn<DirectorySettingsRow>;
};

type StatusRow = {
  account_id: string;
  directory_id: string;
  status_id: string;
  position: number;
  definition: JsonColumn<Omit<Status, 'id'>>;
};

/** `entity` is a directory id, or `process` for the fields of all process types. */
type CustomFieldRow = {
  account_id: string;
  entity: string;
  field_id: string;
  position: number;
  definition: JsonColumn<Omit<FieldDefinition, 'id' | 'deleted'>>;
  deleted_at: string | null;
};

/** An index of a large directory: of a field's key, or (with the nil id) of the words of a record. */
type FieldIndexStateRow = {
  account_id: string;
  index_id: number;
  directory_id: string;
  field_id: string;
  key: string;
  /** The fingerprint of the expression that computes the index's rows. */
  fingerprint: string;
  state: Generated<'building' | 'ready' | 'dropping'>;
  /** While the index is being built, the record number up to which records are indexed. */
  filled_to: Generated<number>;
  /** The day the index was last used, as `YYYY-MM-DD`. */
  used_on: Generated<string>;
};
