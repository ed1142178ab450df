/** The field types, server halves; null where the defaults of the value's kind hold. */
import type { FieldServer } from '#server/fields/fieldServer.ts';
import type { FieldType } from './index.core.ts';

export const fieldServers = {
  String: null,
  Text: null,
  Dropdown: null,
  Number: null,
  Date: null,
  Directory: null,
  DirectoryRelatedField: null,
  Table: null,
  PhoneNumber: null,
  Link: null,
  Address: null,
  File: null,
} satisfies { [T in FieldType]: FieldServer<T> | null };
