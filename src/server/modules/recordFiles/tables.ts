import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    files: FileRow;
  }
}

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
  /** The field that contains the file; `null` for a file attached to the record. */
  field_id: string | null;
  note: string | null;
  /** SHA-256 of the content in hexadecimal; `null` for an older file that hasn't been hashed yet. */
  hash: string | null;
};
