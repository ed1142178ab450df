/** The samples of every field type. Property tests (‘laws’) run on all of them. */
import type { FieldSamples } from '#core/field/fieldSamples.ts';
import { addressSamples } from './address/address.samples.ts';
import { dateSamples } from './date/date.samples.ts';
import { directorySamples } from './directory/directory.samples.ts';
import { directoryRelatedFieldSamples } from './directory-related-field/directory-related-field.samples.ts';
import { dropdownSamples } from './dropdown/dropdown.samples.ts';
import { fileSamples } from './file/file.samples.ts';
import type { FieldType } from './index.core.ts';
import { linkSamples } from './link/link.samples.ts';
import { numberSamples } from './number/number.samples.ts';
import { personSamples } from './person/person.samples.ts';
import { phoneNumberSamples } from './phone-number/phone-number.samples.ts';
import { stringSamples } from './string/string.samples.ts';
import { tableSamples } from './table/table.samples.ts';
import { textSamples } from './text/text.samples.ts';

export const fieldSamples = {
  String: stringSamples,
  Text: textSamples,
  Dropdown: dropdownSamples,
  Number: numberSamples,
  Date: dateSamples,
  Directory: directorySamples,
  DirectoryRelatedField: directoryRelatedFieldSamples,
  Table: tableSamples,
  PhoneNumber: phoneNumberSamples,
  Link: linkSamples,
  Address: addressSamples,
  File: fileSamples,
  Person: personSamples,
} as const satisfies { [T in FieldType]: FieldSamples };
