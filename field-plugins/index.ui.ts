/** The browser parts of the field types. The compiler checks the list against the core parts. */
import type { FieldUi } from '#view/engine/fieldUi.ts';
import { addressUi } from './address/address.ui.tsx';
import { dateUi } from './date/date.ui.tsx';
import { directoryUi } from './directory/directory.ui.tsx';
import { directoryRelatedFieldUi } from './directory-related-field/directory-related-field.ui.tsx';
import { dropdownUi } from './dropdown/dropdown.ui.tsx';
import { fileUi } from './file/file.ui.tsx';
import type { FieldType } from './index.core.ts';
import { linkUi } from './link/link.ui.tsx';
import { numberUi } from './number/number.ui.tsx';
import { personUi } from './person/person.ui.tsx';
import { phoneNumberUi } from './phone-number/phone-number.ui.tsx';
import { stringUi } from './string/string.ui.tsx';
import { tableUi } from './table/table.ui.tsx';
import { textUi } from './text/text.ui.tsx';

export const fieldUis = {
  String: stringUi,
  Text: textUi,
  Dropdown: dropdownUi,
  Number: numberUi,
  Date: dateUi,
  Directory: directoryUi,
  DirectoryRelatedField: directoryRelatedFieldUi,
  Table: tableUi,
  PhoneNumber: phoneNumberUi,
  Link: linkUi,
  Address: addressUi,
  File: fileUi,
  Person: personUi,
} satisfies { [T in FieldType]: FieldUi<T> };
