/**
 * Parses and fills the texts of automation rules, in which names in double braces are placeholders:
 * `{{total}}`.
 */

import { SYSTEM_ID } from '../field/system/systemFields.ts';

/** Placeholders available for every record, in addition to field codes. */
export const RECORD_PLACEHOLDERS = {
  number: SYSTEM_ID.number,
  status: SYSTEM_ID.status,
  display: 'Name',
} as const;

/** The prefix of column codes in texts that a rule fills in for each row of a table. */
export const ROW_PLACEHOLDER_PREFIX = 'row.';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns the placeholder names in a text, without duplicates. */
export function parsePlaceholderNames(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))];
}

/**
 * Replaces each placeholder in the text. Values are inserted verbatim, even if a value looks like a
 * placeholder.
 */
export function fillPlaceholders(text: string, textOf: (name: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => textOf(name));
}
