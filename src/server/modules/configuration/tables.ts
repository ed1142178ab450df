import type { ColumnType, Generated } from 'kysely';
import type { ChangedDocument } from '#core/configuration/documents.ts';
import type { ConfigurationDiff, FieldValue } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    configuration_versions: ConfigurationVersionRow;
    kept_values: KeptValueRow;
  }
}

type ConfigurationVersionRow = {
  account_id: string;
  version_id: string;
  number: number;
  at: Generated<string>;
  user_id: string | null;
  note: string | null;
  diffs: JsonColumn<ConfigurationDiff[]>;
  /** The documents needed to revert the version. */
  documents: JsonColumn<ChangedDocument[]>;
  reverts: string | null;
  reverted_by: string | null;
};

/**
 * The value that a record had before a version replaced it, e.g. by converting its field, and the new value.
 */
type KeptValueRow = {
  account_id: string;
  version_id: string;
  field_id: string;
  item_id: string;
  directory_id: string;
  before: JsonColumn<FieldValue | null>;
  after: ColumnType<FieldValue | null, string | null, string | null>;
};
