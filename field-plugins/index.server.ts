/** The server parts of the field types, or `null` if the defaults of the value kind apply. */
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { addressServer } from './address/address.server.ts';
import { directoryServer } from './directory/directory.server.ts';
import { directoryRelatedFieldServer } from './directory-related-field/directory-related-field.server.ts';
import { dropdownServer } from './dropdown/dropdown.server.ts';
import { fileServer } from './file/file.server.ts';
import type { FieldType } from './index.core.ts';
import { personServer } from './person/person.server.ts';
import { phoneNumberServer } from './phone-number/phone-number.server.ts';
import { tableServer } from './table/table.server.ts';

export const fieldServers = {
  String: null,
  Text: null,
  Dropdown: dropdownServer,
  Number: null,
  Date: null,
  Directory: directoryServer,
  DirectoryRelatedField: directoryRelatedFieldServer,
  Table: tableServer,
  PhoneNumber: phoneNumberServer,
  Link: null,
  Address: addressServer,
  File: fileServer,
  Person: personServer,
} satisfies { [T in FieldType]: FieldServer<T> | null };
