/**
 * The messages of the field types, keyed by language: labels of types and settings, texts of their editors.
 */
import type { Locale } from '#core/model.ts';
import address from './address/address.messages.json' with { type: 'json' };
import date from './date/date.messages.json' with { type: 'json' };
import directory from './directory/directory.messages.json' with { type: 'json' };
import related from './directory-related-field/directory-related-field.messages.json' with { type: 'json' };
import dropdown from './dropdown/dropdown.messages.json' with { type: 'json' };
import file from './file/file.messages.json' with { type: 'json' };
import link from './link/link.messages.json' with { type: 'json' };
import number from './number/number.messages.json' with { type: 'json' };
import person from './person/person.messages.json' with { type: 'json' };
import phoneNumber from './phone-number/phone-number.messages.json' with { type: 'json' };
import shared from './shared/shared.messages.json' with { type: 'json' };
import string from './string/string.messages.json' with { type: 'json' };
import table from './table/table.messages.json' with { type: 'json' };
import text from './text/text.messages.json' with { type: 'json' };

export type FieldMessages = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

const parts: readonly FieldMessages[] = [
  shared,
  string,
  text,
  dropdown,
  number,
  date,
  directory,
  related,
  table,
  phoneNumber,
  link,
  address,
  file,
  person,
];

export const fieldMessages: FieldMessages = {
  en: Object.assign({}, ...parts.map(part => part.en)),
  uk: Object.assign({}, ...parts.map(part => part.uk)),
};
