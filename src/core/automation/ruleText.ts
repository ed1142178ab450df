/** Texts of rules, which contain names of the record's fields in double braces: `{{total}}`. */

import { SYSTEM_ID } from '../field/system/systemFields.ts';

/** Names available for every record, in addition to field codes. */
export const RECORD_PLACEHOLDERS = {
  number: SYSTEM_ID.number,
  status: SYSTEM_ID.status,
  display: 'Name',
} as const;

/** The prefix for codes of columns, in texts written for each row of a table. */
export const ROW_PREFIX = 'row.';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns the names in a text, without duplicates. */
export function parsePlaceholderNames(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))];
}

/** Replaces each name in the text. Values are inserted verbatim, even if they look like a name in braces. */
export function fillPlaceholders(text: string, textOf: (name: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => textOf(name));
}
