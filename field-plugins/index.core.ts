/** The core parts of the field types. A new type requires a folder, and a line in each `index.*.ts` file. */
import { addressPlugin } from './address/address.core.ts';
import { datePlugin } from './date/date.core.ts';
import { directoryPlugin } from './directory/directory.core.ts';
import { directoryRelatedFieldPlugin } from './directory-related-field/directory-related-field.core.ts';
import { dropdownPlugin } from './dropdown/dropdown.core.ts';
import { filePlugin } from './file/file.core.ts';
import { linkPlugin } from './link/link.core.ts';
import { numberPlugin } from './number/number.core.ts';
import { personPlugin } from './person/person.core.ts';
import { phoneNumberPlugin } from './phone-number/phone-number.core.ts';
import { stringPlugin } from './string/string.core.ts';
import { tablePlugin } from './table/table.core.ts';
import { textPlugin } from './text/text.core.ts';

/** The types in the order in which the designer offers them. */
export const fieldPlugins = [
  stringPlugin,
  textPlugin,
  dropdownPlugin,
  numberPlugin,
  datePlugin,
  directoryPlugin,
  directoryRelatedFieldPlugin,
  tablePlugin,
  phoneNumberPlugin,
  linkPlugin,
  addressPlugin,
  filePlugin,
  personPlugin,
] as const;

export type FieldType = (typeof fieldPlugins)[number]['type'];
