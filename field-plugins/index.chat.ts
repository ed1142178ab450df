/** The chat parts of the field types, or `null` for types whose values can't be entered. */
import type { ChatPluginPart } from '#core/field/chatPart.ts';
import { addressChat } from './address/address.chat.ts';
import { dateChat } from './date/date.chat.ts';
import { directoryChat } from './directory/directory.chat.ts';
import { dropdownChat } from './dropdown/dropdown.chat.ts';
import { fileChat } from './file/file.chat.ts';
import type { FieldType } from './index.core.ts';
import { linkChat } from './link/link.chat.ts';
import { numberChat } from './number/number.chat.ts';
import { personChat } from './person/person.chat.ts';
import { phoneNumberChat } from './phone-number/phone-number.chat.ts';
import { stringChat } from './string/string.chat.ts';
import { tableChat } from './table/table.chat.ts';
import { textChat } from './text/text.chat.ts';

export const fieldChats = {
  String: stringChat,
  Text: textChat,
  Dropdown: dropdownChat,
  Number: numberChat,
  Date: dateChat,
  Directory: directoryChat,
  DirectoryRelatedField: null,
  Table: tableChat,
  PhoneNumber: phoneNumberChat,
  Link: linkChat,
  Address: addressChat,
  File: fileChat,
  Person: personChat,
} satisfies { [T in FieldType]: ChatPluginPart | null };
